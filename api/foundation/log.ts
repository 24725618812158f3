import pino from 'pino'

/** One JSON line an event, on standard error. Nothing secret is ever passed to it, but for the links of mails that go no further than the outbox. */
export type Log = Pick<pino.Logger, 'info' | 'warn' | 'error'>

export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2))
}
