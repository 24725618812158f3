/// <reference lib="webworker" />
export type {}

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(unregister()))

/** Replaces an installed worker in development: clears its caches and unregisters itself. */
async function unregister() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
