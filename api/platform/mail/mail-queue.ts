import pLimit from 'p-limit'
import { MINUTE, SECOND } from '../../../shared/time'
import type { Log } from '../log'
import type { Clock } from '../time/clock'
import { type Mail, type Mailer, Undeliverable } from './mailer'

/** How long until each further try; a link in a mail would not live to see many more. */
const RETRY_DELAYS = [10 * SECOND, MINUTE, 5 * MINUTE]
const CONCURRENCY = 4
const CLOSE_TIMEOUT = 2 * SECOND
/** Of a moment that chance decides. */
const MAX_INITIAL_DELAY = 4 * SECOND

export interface MailQueue {
  /** Writes a mail and delivers it some seconds later. Nothing of it is thrown: what fails is logged. */
  enqueue(write: () => Promise<Mail | null>): void
  /** Begins at once what still waits, and resolves when nothing is under way any more. */
  idle(): Promise<void>
  /** Begins what still waits, gives up what waits for another try, and leaves what is at work a moment to end. */
  close(): Promise<void>
}

interface MailQueueDeps {
  mailer: Mailer
  clock: Clock
  log: Log
  random: () => number
}

export function createMailQueue({ mailer, clock, log, random }: MailQueueDeps): MailQueue {
  const limit = pLimit(CONCURRENCY)
  const closing = new AbortController()
  const underWay = new Set<Promise<void>>()
  /** What begins each mail that still waits. */
  const waiting = new Set<() => void>()

  async function deliver(mail: Mail): Promise<void> {
    for (const wait of [...RETRY_DELAYS, null]) {
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
    enqueue(write) {
      // Neither the answer that goes out now nor the next call tells by its time whether there is a mail to write.
      const sending = new Promise<void>((resolve) => {
        const begin = () => {
          callOff()
          waiting.delete(begin)
          resolve(send(write))
        }
        const callOff = clock.after(random() * MAX_INITIAL_DELAY, begin)
        waiting.add(begin)
      })
      underWay.add(sending)
      void sending.finally(() => underWay.delete(sending))
    },
    idle,
    async close() {
      closing.abort(new Error('the server ends'))
      await Promise.race([idle(), clock.sleep(CLOSE_TIMEOUT)])
    },
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
