// The scripts of the pages are plain files, one after the other: loaded here into a world of its own.
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";

const SCRIPTS = new URL("../../league/static/league/js/", import.meta.url);

// `name`: what the last of those files calls itself, e.g. deskGames.
export function load(files, name, world = {}) {
  const source = files.map((file) => readFileSync(new URL(file, SCRIPTS), "utf8")).join("\n");
  return runInNewContext(`${source}\n;${name}`, world);
}
