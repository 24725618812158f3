import pLimit from 'p-limit'
import { MINUTE, SECOND } from '../../../shared/time'
import type { Clock } from '../clock'
import type { Log } from '../log'
import { type Mail, type Mailer, Undeliverable } from './mailer'

/** How long until each further try; a link in a mail would not live to see many more. */
const TRIES_AGAIN_AFTER = [10 * SECOND, MINUTE, 5 * MINUTE]
const MOST_AT_ONCE = 4
const ENDS_WITHIN = 2 * SECOND
/** Of a moment that chance decides. */
const BEGINS_WITHIN = 4 * SECOND

export interface PostOffice {
  /** Writes a mail and delivers it some seconds later. Nothing of it is thrown: what fails is logged. */
  post(write: () => Promise<Mail | null>): void
  /** Begins at once what still waits, and resolves when nothing is under way any more. */
  idle(): Promise<void>
  /** Begins what still waits, gives up what waits for another try, and leaves what is at work a moment to end. */
  close(): Promise<void>
}

interface PostDeps {
  mailer: Mailer
  clock: Clock
  log: Log
  random: () => number
}

export function createPostOffice({ mailer, clock, log, random }: PostDeps): PostOffice {
  const limit = pLimit(MOST_AT_ONCE)
  const closing = new AbortController()
  const underWay = new Set<Promise<void>>()
  /** What begins each mail that still waits. */
  const waiting = new Set<() => void>()

  async function deliver(mail: Mail): Promise<void> {
    for (const wait of [...TRIES_AGAIN_AFTER, null]) {
      const failure = await limit(() => mailer.deliver(mail)).then(
        () => null,
        (error: unknown) => error,
      )
      if (failure === null) return
      if (wait === null || failure instanceof Undeliverable) throw failure
      log.warn({ reason: reasonOf(failure) }, 'A mail was not taken; it is tried again')
      await clock.sleep(wait, closing.signal)
    }
  }

  async function send(write: () => Promise<Mail | null>): Promise<void> {
    try {
      const mail = await write()
      if (mail) await deliver(mail)
    } catch (error) {
      log.error({ reason: reasonOf(error) }, 'A mail could not be sent')
    }
  }

  async function idle() {
    for (const begin of [...waiting]) begin()
    while (underWay.size > 0) await Promise.all(underWay)
  }

  return {
    post(write) {
      // Neither the answer that goes out now nor the next call tells by its time whether there is a mail to write.
      const sending = new Promise<void>((resolve) => {
        const begin = () => {
          callOff()
          waiting.delete(begin)
          resolve(send(write))
        }
        const callOff = clock.after(random() * BEGINS_WITHIN, begin)
        waiting.add(begin)
      })
      underWay.add(sending)
      void sending.finally(() => underWay.delete(sending))
    },
    idle,
    async close() {
      closing.abort(new Error('the server ends'))
      await Promise.race([idle(), clock.sleep(ENDS_WITHIN)])
    },
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
