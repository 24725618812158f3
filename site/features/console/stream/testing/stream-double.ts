import { formatGap, GAP_EVENT } from '../../../../../shared/console/console-lines'

type GapListener = (event: MessageEvent) => void

/** Stands for the browser's EventSource: hands on what a test says, and knows whether it was closed. */
export class StreamDouble {
  isClosed = false
  onopen: (() => void) | null = null
  onmessage: ((event: MessageEvent) => void) | null = null
  onerror: (() => void) | null = null
  private readonly gapListeners: GapListener[] = []

  constructor(readonly address: string) {}

  addEventListener(type: string, listener: GapListener) {
    if (type === GAP_EVENT) this.gapListeners.push(listener)
  }

  say(number: number, data = `line ${number}`) {
    this.onmessage?.(new MessageEvent('message', { data, lastEventId: String(number) }))
  }

  gap(from: number, to: number) {
    const event = new MessageEvent(GAP_EVENT, { data: formatGap({ from, to }) })
    for (const listener of this.gapListeners) listener(event)
  }

  close() {
    this.isClosed = true
  }
}
