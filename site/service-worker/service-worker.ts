/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core'
import { createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { TAKE_OVER, WHICH_BUILD } from '../lib/updates/service-worker-protocol'
import { showNotifications } from './notifications'

declare const self: ServiceWorkerGlobalScope
/** Every built page and file, filled in by the build. */
declare const FILES: PrecacheEntry[]

const CONSOLE_PAGE = '/bots/console'
const ANY_CONSOLE = /^\/bots\/[^/?]+(\?|$)/
const SCRIPT_PAGE = '/scripts/editor'
const ANY_SCRIPT = /^\/scripts\/[0-9a-f]{24}(\?|$)/

/** TypeScript lacks it: https://developer.mozilla.org/en-US/docs/Web/API/InstallEvent/addRoutes */
interface RoutingEvent extends ExtendableEvent {
  addRoutes?(rules: { condition: { urlPattern: { pathname: string } }; source: 'network' }): Promise<void>
}

// API calls bypass the worker. A call during an update would restart the old worker, and Chromium would keep the newer
// one waiting for minutes.
self.addEventListener('install', (event: RoutingEvent) => {
  const rule = { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' as const }
  // A browser with another version of the rules caches the site without this one.
  if (event.addRoutes) event.waitUntil(event.addRoutes(rule).catch(() => {}))
})
// There is no other route: calls, streams and downloads are never cached.
precacheAndRoute(FILES, { directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [/.*/] })
registerRoute(new NavigationRoute(createHandlerBoundToURL(CONSOLE_PAGE), { allowlist: [ANY_CONSOLE] }))
registerRoute(new NavigationRoute(createHandlerBoundToURL(SCRIPT_PAGE), { allowlist: [ANY_SCRIPT] }))
clientsClaim()
showNotifications()
self.addEventListener('message', ({ data, ports: [port] }) => {
  if (data === TAKE_OVER) void self.skipWaiting()
  if (data === WHICH_BUILD) void nameOfBuild().then((name) => port?.postMessage(name))
})

async function nameOfBuild(): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(FILES)))
  return new Uint8Array(digest).join('-')
}
