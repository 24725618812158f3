/// <reference lib="webworker" />
import { PATHS } from '../../shared/paths'
import { SECOND } from '../../shared/time'
import type { OpenLink } from '../lib/push/push-messages'

type Worker = Pick<ServiceWorkerGlobalScope, 'clients' | 'location'>

/** A page that has not answered by then is frozen. Firefox opens windows for a second after the click. */
const ANSWER_TIMEOUT = SECOND / 2

/** Goes there in an open page, if one agrees, else in a new one. Links to other sites lead to the dashboard. */
export async function openLink({ clients, location }: Worker, link: unknown): Promise<void> {
  const { origin } = location
  const url = URL.canParse(String(link), origin) ? new URL(String(link), origin) : null
  const { href, pathname } = url?.origin === origin ? url : new URL(PATHS.dashboard, origin)
  // The page used last comes first: https://www.w3.org/TR/service-workers/#clients-matchall
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find((each) => new URL(each.url).pathname === pathname) ?? pages[0]
  const go = page && (await askPage(page, { kind: 'open-link', url: href }))
  if (!page || !go) return void (await clients.openWindow(href))
  // Before it leaves: a page that has left cannot be focused.
  await page.focus().catch(() => {})
  go()
}

/** Null if the page refuses, as one with typed text does; else how to let it go there. */
function askPage(page: WindowClient, message: OpenLink): Promise<(() => void) | null> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true ? () => port1.postMessage('go') : null)
    setTimeout(() => resolve(null), ANSWER_TIMEOUT)
    page.postMessage(message, [port2])
  })
}
