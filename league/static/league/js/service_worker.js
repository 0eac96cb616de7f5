// Answers for the tables' pages: a reload without a network shows the copy stored by copies.js (also of the
// pages for disputes), and the files that belong to it. Entries never pass through here (docs/decisions/0501-outbox.md).
"use strict";

const STATIC = `desk-static-${DESK.version}`;
const PAGES = "desk-pages";
const PATIENCE = 5000;
const DAY = 24 * 60 * 60 * 1000;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(STATIC)
      .then(keepFiles)
      .then(() => self.skipWaiting()),
  );
});

// The page shown without network and copy is the same for all: fetched without cookies.
async function keepFiles(cache) {
  await cache.addAll(DESK.files);
  await cache.add(new Request(DESK.away, { credentials: "omit" }));
}

self.addEventListener("activate", (event) => {
  event.waitUntil(tidy().then(() => self.clients.claim()));
});

async function tidy() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("desk-static-") && name !== STATIC).map((name) => caches.delete(name)));
  const pages = await caches.open(PAGES);
  for (const key of await pages.keys()) {
    const copy = await pages.match(key);
    if (Number(copy.headers.get("Desk-Copied")) < Date.now() - DAY) await pages.delete(key);
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && pathname.startsWith("/t/")) event.respondWith(page(event, pathname));
  else if (pathname.startsWith(DESK.static)) event.respondWith(file(event));
});

const within = (patience, promise) =>
  Promise.race([
    promise,
    new Promise((_, reject) => {
      setTimeout(() => reject(new Error("no answer")), patience);
    }),
  ]);

// The network first. A copy stands in for an answer that does not come, and for a server in trouble.
async function page(event, pathname) {
  const asked = fetch(event.request);
  asked.catch(() => {});
  const pages = await caches.open(PAGES);
  const copy = (await pages.match(event.request)) ?? (await pages.match(pathname));
  if (!copy) return asked.catch(async (lost) => (await caches.match(DESK.away)) ?? Promise.reject(lost));
  try {
    const response = await within(PATIENCE, asked);
    if (response.status === 404) await forget(pathname);
    if (response.status < 500) return response;
  } catch {
    /* no network, or none worth the name */
  }
  return marked(copy);
}

async function forget(pathname) {
  await (await caches.open(PAGES)).delete(pathname, { ignoreSearch: true });
}

// Marks the page as a copy, with its time.
async function marked(copy) {
  const html = await copy.text();
  const since = copy.headers.get("Desk-Copied");
  return new Response(html.replace("<html", `<html data-copied="${since}"`), {
    headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": DESK.policy, "Cache-Control": "no-store" },
  });
}

// A file whose name holds its digest never changes; any other is asked for first.
async function file(event) {
  const cache = await caches.open(STATIC);
  const copy = await cache.match(event.request);
  if (copy && /\.[0-9a-f]{12}\./.test(event.request.url)) return copy;
  const answer = fetch(event.request).then(async (response) => {
    if (response.ok) await cache.put(event.request, response.clone());
    return response;
  });
  answer.catch(() => {});
  if (!copy) return answer;
  try {
    return await within(PATIENCE, answer);
  } catch {
    return copy;
  }
}
