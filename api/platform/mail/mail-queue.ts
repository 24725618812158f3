import pLimit from 'p-limit'
import { MINUTE, SECOND } from '../../../shared/time'
import type { Log } from '../log'
import type { Clock } from '../time/clock'
import { type Mail, type Mailer, MailRefusal } from './mailer'

/** Before each further try. The link in the mail expires soon after. */
const RETRY_DELAYS = [10 * SECOND, MINUTE, 5 * MINUTE]
const CONCURRENCY = 4
const CLOSE_TIMEOUT = 2 * SECOND
/** Each mail waits for a random part of this. */
const MAX_INITIAL_DELAY = 4 * SECOND

export interface MailQueue {
  /** Writes a mail and delivers it some seconds later. Failures are logged, not thrown. */
  enqueue(write: () => Promise<Mail | null>): void
  /** Starts waiting mails at once, and resolves when none is in flight. */
  idle(): Promise<void>
  /** Starts waiting mails, cancels retries, and gives deliveries in flight a moment to end. */
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
  const inFlight = new Set<Promise<void>>()
  const waiting = new Set<() => void>()

  async function deliver(mail: Mail): Promise<void> {
    for (const wait of [...RETRY_DELAYS, null]) {
      const failure = await limit(() => mailer.deliver(mail)).then(
        () => null,
        (error: unknown) => error,
      )
      if (failure === null) return
      if (wait === null || isFinal(failure)) throw failure
      log.warn({ reason: messageOf(failure) }, 'A mail was not accepted; it is tried again')
      await clock.sleep(wait, closing.signal)
    }
  }

  async function send(write: () => Promise<Mail | null>): Promise<void> {
    try {
      const mail = await write()
      if (mail) await deliver(mail)
    } catch (error) {
      log.error({ reason: messageOf(error) }, 'A mail could not be sent')
    }
  }

  async function idle() {
    for (const start of [...waiting]) start()
    while (inFlight.size > 0) await Promise.all(inFlight)
  }

  return {
    enqueue(write) {
      // A random delay, so that the timing of answers does not reveal whether there is a mail to send.
      const sending = new Promise<void>((resolve) => {
        const start = () => {
          cancelTimer()
          waiting.delete(start)
          resolve(send(write))
        }
        const cancelTimer = clock.after(random() * MAX_INITIAL_DELAY, start)
        waiting.add(start)
      })
      inFlight.add(sending)
      void sending.finally(() => inFlight.delete(sending))
    },
    idle,
    async close() {
      closing.abort(new Error('the server ends'))
      await Promise.race([idle(), clock.sleep(CLOSE_TIMEOUT)])
    },
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const isFinal = (failure: unknown) => failure instanceof MailRefusal && failure.kind !== 'later'
