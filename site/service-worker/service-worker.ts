/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core'
import { createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { TAKE_OVER, WHICH_BUILD } from '../lib/updates/service-worker-protocol'

declare const self: ServiceWorkerGlobalScope
/** Every page and file that was built; the build writes them in. */
declare const FILES: PrecacheEntry[]

const CONSOLE_PAGE = '/bots/console'
const ANY_CONSOLE = /^\/bots\/[^/?]+(\?|$)/

/** What the types of the web lack: rules by which a browser asks the network without the worker (Service Workers, "InstallEvent.addRoutes"). */
interface RoutingEvent extends ExtendableEvent {
  addRoutes?(rules: { condition: { urlPattern: { pathname: string } }; source: 'network' }): Promise<void>
}

// A call that meets the worker as it leaves would start it anew, and Chromium then keeps the newer one waiting for minutes.
self.addEventListener('install', (event: RoutingEvent) => {
  const rule = { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' as const }
  // A browser that knows other rules keeps the site without this one.
  if (event.addRoutes) event.waitUntil(event.addRoutes(rule).catch(() => {}))
})
// Nothing else has a route: calls, streams and downloads go their way as if there were no worker, and are never kept.
precacheAndRoute(FILES, { directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [/.*/] })
registerRoute(new NavigationRoute(createHandlerBoundToURL(CONSOLE_PAGE), { allowlist: [ANY_CONSOLE] }))
clientsClaim()
self.addEventListener('message', ({ data, ports: [port] }) => {
  if (data === TAKE_OVER) void self.skipWaiting()
  if (data === WHICH_BUILD) void nameOfBuild().then((name) => port?.postMessage(name))
})

async function nameOfBuild(): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(FILES)))
  return new Uint8Array(digest).join('-')
}
