import type { ConsoleEventName, ConsoleEvents } from '../../../../../shared/console/console-events'

type Listener = (event: MessageEvent) => void

export class StreamDouble {
  isClosed = false
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  readonly #listeners = new Map<string, Listener>()

  constructor(readonly address: string) {}

  addEventListener(name: string, listener: Listener) {
    this.#listeners.set(name, listener)
  }

  emit<Name extends ConsoleEventName>(name: Name, data: ConsoleEvents[Name]) {
    this.#listeners.get(name)?.(new MessageEvent(name, { data: JSON.stringify(data) }))
  }

  get positions(): [bot: string, after: string][] {
    const after = new URL(this.address, 'http://localhost').searchParams.get('after') ?? ''
    return after.split(',').map((part) => part.split(':') as [string, string])
  }

  emitLine(number: number, text = `line ${number}`) {
    this.emit('lines', { bot_id: this.#firstBot, from: number, lines: [text] })
  }

  emitGap(from: number, to: number) {
    this.emit('gap', { bot_id: this.#firstBot, from, to })
  }

  close() {
    this.isClosed = true
  }

  get #firstBot() {
    return this.positions[0]?.[0] ?? ''
  }
}
