import { digestMessages, hearsReport } from '../../notifications/channels/digest/digest-messages'
import { type DueDigest, noteDigests } from '../../notifications/channels/digest/due-digests'
import { findWaitingAlerts } from '../../notifications/channels/digest/waiting-alerts'
import { addMessages } from '../../notifications/outbox/add-messages'
import type { Channel } from '../../notifications/outbox/channel'
import type { Clock } from '../../platform/time/clock'
import type { Catalogue } from '../templates/catalogue'
import { readReports } from './read-reports'

export interface DigestDeps {
  clock: Clock
  catalogue: Pick<Catalogue, 'about'>
  channels: Readonly<Record<string, Channel>>
}

/** Puts the summaries of several players into the outbox by a few queries, and then plans their next ones. */
export async function makeDigests(deps: DigestDeps, due: readonly DueDigest[]): Promise<void> {
  if (due.length === 0) return
  const now = deps.clock.now()
  const [alerts, reports] = await Promise.all([
    findWaitingAlerts(due),
    readReports({ ...deps, now }, due.filter(hearsReport)),
  ])
  const messages = due.flatMap((digest) => {
    const player = digest.user.toHexString()
    return digestMessages(digest, {
      madeAt: now,
      alerts: alerts.get(player) ?? [],
      report: reports.get(player) ?? null,
    })
  })
  await addMessages(deps, messages)
  await noteDigests(due)
}
