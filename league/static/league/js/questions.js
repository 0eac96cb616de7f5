// A question that becomes a ruling, asked without a network: it waits in the outbox as an entry that moves nothing of the match.
"use strict";

globalThis.deskQuestions =
  typeof deskOutbox === "undefined"
    ? undefined
    : {
        // Under an id of its own: that of the form may be a copy's, which was made for everybody.
        add: ({ fields, ...entry }) =>
          deskOutbox.add(
            { ...entry, fields: [...fields, ["keep-form_id", deskOutbox.uuid()]], act: "dispute", player: "", kind: "", place: "" },
            0,
          ),

        // From the page on which it was asked to the ruling, as soon as it is there; what the desk would not record is decided on
        // the table's page, as always.
        follow(form, path, home, done = () => {}) {
          deskOutbox.settings.csrf = form.querySelector("[name=csrfmiddlewaretoken]").value;
          deskOutbox.settings.answered = async (entry, answer) => {
            if (entry.act !== "dispute" || entry.path !== path || !answer.name) return;
            done();
            location.assign((answer.name === "recorded" && answer.leads) || home);
          };
        },
      };
