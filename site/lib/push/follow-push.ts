import { hasTypedText } from '../updates/typed-text'
import { isOpenLink, SUBSCRIPTION_CHANGED } from './push-messages'
import { renewDevice } from './renew-device'

export function answerWorker({ data, ports: [port] }: MessageEvent): void {
  if (data === SUBSCRIPTION_CHANGED) void renewIfReplaced()
  if (isOpenLink(data) && port) answerLink(new URL(data.url), port)
}

/** If it fails, the next page tries again. */
export const renewIfReplaced = (): Promise<void> => renewDevice().catch(() => {})

/** Agrees, and goes there once it has the focus; not if typed text would be lost. */
function answerLink(url: URL, port: MessagePort): void {
  const isLeft = url.origin === location.origin && (!hasTypedText() || isOnThisPage(url))
  port.onmessage = () => location.assign(url)
  port.postMessage(isLeft)
}

const isOnThisPage = ({ pathname, search, hash }: URL) =>
  pathname === location.pathname && search === location.search && hash !== ''
