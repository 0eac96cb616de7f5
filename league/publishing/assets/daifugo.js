// The rules as a module: `import { adjudicate } from "./daifugo.js"`, and <daifugo-ruling case="…"> as an element.
const here = new URL("runtime/", import.meta.url);
const onDisk = here.protocol === "file:";
let started;
async function start() {
  const { loadPyodide } = await import(`${here}pyodide.mjs`);
  const python = await loadPyodide({ indexURL: onDisk ? decodeURIComponent(here.pathname) : here.href });
  python.unpackArchive(await archive(new URL("rules.zip", here)), "zip", { extractDir: "/rules" });
  python.runPython("import sys; sys.path.insert(0, '/rules')");
  return python;
}
async function archive(at) {
  if (!onDisk) return (await fetch(at)).arrayBuffer();
  const { readFile } = await import("node:fs/promises");
  return Uint8Array.from(await readFile(at)).buffer;
}
/** Python with the rules and the scoring, loaded once, when it is first asked for. */
export function rules() {
  started ??= start();
  return started;
}
/** The ruling on a case, as every other door of the adjudicator gives it. */
export async function adjudicate(question) {
  const python = await rules();
  const server = python.pyimport("rules_ref.line_server");
  return JSON.parse(server.ruled(JSON.stringify(question)));
}
class DaifugoRuling extends (globalThis.HTMLElement ?? Object) {
  connectedCallback() {
    const button = document.createElement("button");
    button.textContent = this.getAttribute("ask");
    const status = document.createElement("p");
    status.setAttribute("role", "status");
    button.addEventListener("click", () => this.rule(status));
    this.replaceChildren(button, status);
  }
  async rule(status) {
    status.textContent = this.getAttribute("waiting");
    try {
      const ruling = await adjudicate(JSON.parse(this.getAttribute("case")));
      const answer = ruling.ruling ?? ruling;
      status.textContent = answer[document.documentElement.lang.startsWith("en") ? "summary_en" : "summary_ja"];
    } catch (error) {
      status.textContent = this.getAttribute("failed");
      console.error(error);
    }
  }
}
globalThis.customElements?.define("daifugo-ruling", DaifugoRuling);
