/// <reference lib="webworker" />
export type {}

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(unregister()))

/** Stands in for the worker while the site is developed: takes the place of one that is there, and goes with all it kept. */
async function unregister() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
