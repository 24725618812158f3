import type { Channel, Channels } from '../../../shared/channels'
import { WAYS, type Way } from '../../../shared/enums/alert-kinds'
import { wayRefusal } from '../../../shared/plans/plan-refusals'

/** Why a way sends nothing; null if it sends. */
export type ColumnReasons = Record<Way, { words: string; isHeld: boolean } | null>

export const columnReasons = (
  plan: string,
  { channels, offers }: Pick<Channels, 'channels' | 'offers'>,
): ColumnReasons =>
  Object.fromEntries(
    WAYS.map((way) => [
      way,
      way !== 'discord' && offers[way] === null
        ? { words: 'not offered', isHeld: true }
        : reasonOf(plan, way, channels),
    ]),
  ) as ColumnReasons

function reasonOf(plan: string, way: Way, channels: readonly Channel[]): ColumnReasons[Way] {
  if (wayRefusal(plan, way)) return { words: 'not in your plan', isHeld: true }
  const ofWay = channels.filter((channel) => channel.way === way)
  if (ofWay.length === 0) return { words: 'not set up', isHeld: true }
  return ofWay.some(({ active }) => active) ? null : { words: 'switched off', isHeld: false }
}
