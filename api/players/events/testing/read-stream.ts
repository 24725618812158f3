import type { PlayerEvents } from '../../../../shared/events'
import { closeAfterTest } from '../../../testing/closing'

export interface StreamReader<Events = PlayerEvents> {
  /** The data of the next event of that name that matches; earlier ones of that name are skipped. */
  next<Name extends keyof Events>(name: Name, isSo?: (data: Events[Name]) => boolean): Promise<Events[Name]>
  /** The name of the next event that has one of these names; others stay readable. */
  nextOf(...wanted: (keyof Events)[]): Promise<string>
  /** The names of all events so far. */
  readonly names: string[]
  /** Each block so far, including comments. */
  readonly blocks: string[]
  ended(): Promise<void>
  leave(): Promise<void>
}

export function readStream<Events = PlayerEvents>(answer: Response): StreamReader<Events> {
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  // A failed stream cannot be cancelled.
  closeAfterTest(() => reader.cancel().catch(() => {}))
  const decoder = new TextDecoder()
  const waiting: string[] = []
  const names: string[] = []
  const blocks: string[] = []
  let rest = ''

  /** Returns false at the end of the stream. */
  async function readMore(): Promise<boolean> {
    const { value, done } = await reader.read()
    if (done) return false
    const came = (rest + decoder.decode(value, { stream: true })).split('\n\n')
    rest = came.pop() ?? ''
    blocks.push(...came)
    const events = came.filter((block) => block.startsWith('event: '))
    names.push(...events.map(nameOf))
    waiting.push(...events)
    return true
  }

  return {
    async next(name, isSo = () => true) {
      for (;;) {
        const at = waiting.findIndex((event) => nameOf(event) === name)
        const [event] = at < 0 ? [] : waiting.splice(at, 1)
        if (event && isSo(dataOf(event))) return dataOf(event)
        if (!event && !(await readMore())) throw new Error(`The stream has ended without ${String(name)}`)
      }
    },
    async nextOf(...wanted) {
      for (;;) {
        const event = waiting.find((each) => wanted.some((name) => name === nameOf(each)))
        if (event) return nameOf(waiting.splice(waiting.indexOf(event), 1)[0] ?? '')
        if (!(await readMore())) throw new Error(`The stream has ended without ${wanted.join(' or ')}`)
      }
    },
    names,
    blocks,
    async ended() {
      while (await readMore());
    },
    leave: () => reader.cancel(),
  }
}

const nameOf = (block: string) => block.slice('event: '.length, block.indexOf('\n'))
const dataOf = (block: string) => JSON.parse(block.slice(block.indexOf('\ndata: ') + '\ndata: '.length))
