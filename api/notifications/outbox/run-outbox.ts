import { SECOND } from '../../../shared/time'
import { repeat } from '../../platform/time/repeat'
import { type FanOutDeps, fanOut } from './fan-out'
import { createSender, type SenderDeps } from './sender'

const INTERVAL = SECOND

export type OutboxDeps = FanOutDeps & SenderDeps

/** Sends events to their recipients until the signal, and then finishes the tries that have begun. */
export async function runOutbox(deps: OutboxDeps, signal: AbortSignal): Promise<void> {
  const sender = createSender(deps, signal)
  const pass = {
    async run() {
      await fanOut(deps, signal)
      await sender.fill()
    },
    pause: INTERVAL,
    failure: 'The outbox could not be read',
  }
  await repeat(deps, pass, signal)
  await sender.idle()
}
