// @ts-check
// The next visit, also without a network. Every release is a cache of its own. A page that is open goes on
// with the files of the release it began with; the next page that is loaded gets the newest.
"use strict";
const RELEASE = "{release}";
/** @type {Record<string, string[]>} What every reader needs, and more for each language. */
const FILES = {files};
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const here = new URL("./", worker.location.href);
// A reader keeps one language; who chooses another asks for this script with its name.
const language = new URL(worker.location.href).searchParams.get("lang") ?? "{first}";

worker.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(RELEASE);
    for (const file of [...FILES[""], ...(FILES[language] ?? [])]) { // one after the other: a reader may be playing
      const url = new URL(file, here), versioned = file.startsWith(`${RELEASE}/`);
      if (await cache.match(url)) continue;
      const response = await fetch(url, { cache: versioned ? "default" : "no-cache" });
      if (!response.ok) throw new Error(`${file}: ${response.status}`);
      await cache.put(url, response);
    }
    await worker.skipWaiting();
  })());
});

worker.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    // The release before this one stays for the pages that are open; older ones go.
    const ours = (await caches.keys()).filter((name) => /^r-[0-9a-f]+$/.test(name));
    const old = ours.filter((name) => name !== RELEASE);
    await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
    await worker.clients.claim();
  })());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== here.origin || !url.pathname.startsWith(here.pathname)) return;
  event.respondWith(request.mode === "navigate" ? page(request, url) : file(request, url));
});

/**
 * A page, whatever its query: the query is for Python.
 * @param {Request} request
 * @param {URL} url
 */
async function page(request, url) {
  const cache = await caches.open(RELEASE);
  const plain = new URL(url.pathname, url);
  return (await cache.match(plain)) ?? fetch(request);
}

/**
 * @param {Request} request
 * @param {URL} url
 */
async function file(request, url) {
  const plain = new URL(url.pathname, url);
  const current = await (await caches.open(RELEASE)).match(plain);
  return current ?? (await caches.match(plain)) ?? fetch(request);
}
