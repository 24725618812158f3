import { hasTypedText } from '../updates/typed-text'
import { isOpenLink, SUBSCRIPTION_CHANGED } from './push-messages'
import { thisDevice } from './this-device'

/** Goes to links of clicked notifications, and keeps the server's knowledge of this browser current. */
export function followPush(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data, ports: [port] }) => {
    if (data === SUBSCRIPTION_CHANGED) void renewIfAdded()
    if (isOpenLink(data)) port?.postMessage(goTo(data.url))
  })
  void renewIfAdded()
}

/** Whether this page goes there: not if typed text would be lost. */
function goTo(link: string): boolean {
  const url = new URL(link)
  if (url.origin !== location.origin || (hasTypedText() && !isOnThisPage(url))) return false
  location.assign(url)
  return true
}

const isOnThisPage = ({ pathname, search, hash }: URL) =>
  pathname === location.pathname && search === location.search && hash !== ''

/** Few visitors have added their browser, so the calls load for them alone. */
async function renewIfAdded(): Promise<void> {
  if (!thisDevice()) return
  const { renewDevice } = await import('./renew-device')
  // The next page tries again.
  await renewDevice().catch(() => {})
}
