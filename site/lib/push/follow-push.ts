import { hasTypedText } from '../updates/typed-text'
import { isOpenLink, SUBSCRIPTION_CHANGED } from './push-messages'
import { thisDevice } from './this-device'

/** Goes to links of clicked notifications, and keeps the server's knowledge of this browser current. */
export function followPush(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data, ports: [port] }) => {
    if (data === SUBSCRIPTION_CHANGED) void renewIfAdded()
    if (isOpenLink(data) && port) answerLink(new URL(data.url), port)
  })
  void renewIfAdded()
}

/** Agrees, and goes there once it has the focus; not if typed text would be lost. */
function answerLink(url: URL, port: MessagePort): void {
  const isLeft = url.origin === location.origin && (!hasTypedText() || isOnThisPage(url))
  port.onmessage = () => location.assign(url)
  port.postMessage(isLeft)
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
