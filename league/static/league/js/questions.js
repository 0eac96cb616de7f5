// A question for a ruling without a network: it waits in the outbox as an entry that does not change the match.
"use strict";

globalThis.deskQuestions =
  typeof deskOutbox === "undefined"
    ? undefined
    : {
        // With a new id: the form may be of a copy, whose id is not unique.
        add: ({ fields, ...entry }) =>
          deskOutbox.add(
            { ...entry, fields: [...fields, ["keep-form_id", deskOutbox.uuid()]], act: "dispute", player: "", kind: "", place: "" },
            0,
          ),

        // Leads from the asking page to the ruling on arrival; a question that was not recorded is decided on the
        // table's page, as always.
        follow(form, path, home, done = () => {}) {
          deskOutbox.settings.csrf = form.querySelector("[name=csrfmiddlewaretoken]").value;
          deskOutbox.settings.answered = async (entry, answer) => {
            if (entry.act !== "dispute" || entry.path !== path || !answer.name) return;
            done();
            location.assign((answer.name === "recorded" && answer.leads) || home);
          };
        },
      };
