// Loads scripts of the pages, which are plain files, one after the other into a new context.
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";

const SCRIPTS = new URL("../../league/static/league/js/", import.meta.url);

// `name`: the global that the last of those files defines, e.g. deskGames.
export function load(files, name, world = {}) {
  const source = files.map((file) => readFileSync(new URL(file, SCRIPTS), "utf8")).join("\n");
  return runInNewContext(`${source}\n;${name}`, world);
}
