// @ts-check
// The next visit, even offline. Every release has its own cache. An open page continues with the files of the
// release it started with, and the next page to load gets the newest.
"use strict";
const RELEASE = "{release}";
/** @type {Record<string, string[]>} The files every reader needs, and more for each language. */
const FILES = {files};
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const here = new URL("./", worker.location.href);
// Other sites at this host have caches of their own.
const OURS = `${here.pathname}r-`, CACHE = `${here.pathname}${RELEASE}`;
// Only one language is stored. For another one, the page registers this script with that language's name.
const language = new URL(worker.location.href).searchParams.get("lang") ?? "{first}";

worker.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    // One after the other, because a reader may be playing. The start page comes last: see `activate`.
    for (const file of [...FILES[""], ...(FILES[language] ?? []), "./"]) {
      const url = new URL(file.replace(/\.bin$/, ""), here), versioned = file.startsWith(`${RELEASE}/`);
      if (await cache.match(url)) continue;
      const response = await fetch(new URL(file, here), { cache: versioned ? "default" : "no-cache" });
      // A login page, or a newer release's page, may come instead, and would stay here for good.
      const html = response.headers.get("Content-Type")?.includes("html") && (await response.clone().text());
      if (!response.ok || !response.body || (html && (versioned || !html.includes(RELEASE)))) throw new Error(`${file}: ${response.status}`);
      await cache.put(url, file.endsWith(".bin") ? await unpacked(response.body) : found(response));
    }
    await worker.skipWaiting();
  })());
});

/** As in `worker.js`. @param {ReadableStream<Uint8Array<ArrayBuffer>>} packed */
async function unpacked(packed) {
  const [start, whole] = packed.tee(), reader = start.getReader(), { value } = await reader.read();
  reader.cancel().catch(() => {});
  const body = value?.[0] === 0x1f ? whole.pipeThrough(new DecompressionStream("gzip")) : whole;
  return new Response(body, { headers: { "Content-Type": "application/wasm" } });
}

/** A browser refuses a page that was redirected, as clean addresses are: /course for course.html. @param {Response} response */
function found(response) {
  return response.redirected ? new Response(response.body, response) : response;
}

worker.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    // Keep the last complete release before this one for open pages, and delete the others.
    const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
    const complete = await Promise.all(old.map((name) => caches.match(here, { cacheName: name })));
    const last = old.findLast((_, at) => complete[at]);
    await Promise.all(old.filter((name) => name !== last).map((name) => caches.delete(name)));
    await worker.clients.claim();
  })());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== here.origin || !url.pathname.startsWith(here.pathname)) return;
  // A browser that can't open the cache (damaged, or not allowed any more) loads the page from the server.
  event.respondWith((request.mode === "navigate" ? page : file)(request, url).catch(() => fetch(request)));
});

/**
 * Return a page, whatever its query, which is only for Python.
 * @param {Request} request
 * @param {URL} url
 */
async function page(request, url) {
  const cache = await caches.open(CACHE);
  const plain = url.href.replace(/[?#].*/, "");
  return (await cache.match(plain)) ?? (await cache.match(`${plain}.html`)) ?? fetch(request);
}

/**
 * @param {Request} request
 * @param {URL} url
 */
async function file(request, url) {
  const plain = url.href.replace(/[?#].*/, "");
  const current = await (await caches.open(CACHE)).match(plain);
  return current ?? (await caches.match(plain)) ?? fetch(request);
}
