import { asInstant } from '../../../../shared/console/moments'
import type { RuledOut } from '../../../../shared/decisions'
import { restZoneOf } from '../../../../shared/settings/pace'
import { DAY } from '../../../../shared/time'
import { formatCount, formatDuration, formatList, formatNumber } from '../../protocol/formats'
import type { AutomationContext } from '../automation'

/** What a day is summed up by, in the order of its line. Each says an amount in words. */
const PARTS = {
  goods: (amount: number) => `${formatNumber(amount)} goods collected`,
  cargo: (amount: number) => `${formatNumber(amount)} cargo brought home`,
  loot: (amount: number) => `${formatNumber(amount)} loot`,
  points: (amount: number) => formatCount(amount, 'point'),
  tax: (amount: number) => `${formatCount(amount, 'coin')} of tax`,
  prizes: (amount: number) => `${formatCount(amount, 'prize')} of the wheel`,
  pieces: (amount: number) => `${formatCount(amount, 'piece')} of equipment`,
  built: (amount: number) => formatCount(amount, 'upgrade'),
  recruits: (amount: number) => formatCount(amount, 'recruit'),
  victories: (amount: number) => (amount === 1 ? '1 victory' : `${formatNumber(amount)} victories`),
  savedGoods: (amount: number) => `about ${formatNumber(amount)} goods saved from raids`,
  savedTroops: (amount: number) => `about ${formatCount(amount, 'troop')} saved from raids`,
  held: (amount: number) => `${formatCount(amount, 'raid')} beaten back`,
  evaded: (amount: number) => `${formatCount(amount, 'raid')} evaded`,
  fell: (amount: number) => `${formatCount(amount, 'raid')} that succeeded`,
  defeats: (amount: number) => formatCount(amount, 'defeat'),
  fallen: (amount: number) => `${formatCount(amount, 'troop')} lost`,
  plundered: (amount: number) => `${formatNumber(amount)} goods plundered`,
  watched: (amount: number) => `${formatCount(amount, 'look')} for raids`,
} satisfies Record<string, (amount: number) => string>

type Part = keyof typeof PARTS

/** Counts what a day brings and costs, for the line that sums it up. */
export interface DayTally {
  add(part: Part, amount: number): void
  /** What a bot that waits could not do. */
  blocked(ruledOut: readonly (RuledOut & { obstacle?: string })[]): void
  /** Prints the line when a day is over. */
  sayIfDue(): void
}

/** An obstacle of so many waits is worth a word. */
const OFTEN = 1 / 3

type Context = Pick<AutomationContext, 'game' | 'print' | 'clock' | 'settings'>

export function createDayTally({ game, print, clock, settings }: Context): DayTally {
  let amounts = new Map<Part, number>()
  let obstacles = new Map<string, number>()
  let waits = 0
  let day = dayFrom(clock.now())

  /** Where the game's clock is the player's, a day ends at midnight. */
  function dayFrom(now: number): { from: number; until: number } {
    const until = game.speed === 1 ? midnightAfter(now, restZoneOf(settings)) : now + DAY / game.speed
    return { from: now, until }
  }

  function whichDay(): string {
    if (clock.now() >= day.until + DAY / game.speed) return `Since ${asInstant(day.from)}`
    return game.speed === 1 ? 'Yesterday' : `The last ${formatDuration(DAY / game.speed)}, a day of the game`
  }

  /** Null for a day in which nothing happened. */
  function summary(): string | null {
    const parts = (Object.keys(PARTS) as Part[]).flatMap((part) => {
      const amount = Math.floor(amounts.get(part) ?? 0)
      return amount > 0 ? [PARTS[part](amount)] : []
    })
    if (parts.length === 0 && obstacles.size === 0) return null
    const brought = parts.length > 0 ? formatList(parts) : 'nothing came in'
    const [most] = [...obstacles].toSorted(([, a], [, b]) => b - a)
    const inTheWay = most && most[1] >= waits * OFTEN ? ` What held it back most: ${most[0]}.` : ''
    return `${whichDay()}: ${brought}.${inTheWay}`
  }

  return {
    add: (part, amount) => void amounts.set(part, (amounts.get(part) ?? 0) + amount),
    blocked(ruledOut) {
      waits += 1
      for (const obstacle of new Set(ruledOut.flatMap((each) => each.obstacle ?? [])))
        obstacles.set(obstacle, (obstacles.get(obstacle) ?? 0) + 1)
    },
    sayIfDue() {
      if (clock.now() < day.until) return
      const text = summary()
      if (text) print('.', text)
      amounts = new Map()
      obstacles = new Map()
      waits = 0
      day = dayFrom(clock.now())
    },
  }
}

function midnightAfter(now: number, zone: string): number {
  const today = Temporal.Instant.fromEpochMilliseconds(Math.floor(now)).toZonedDateTimeISO(zone)
  return today.add({ days: 1 }).startOfDay().epochMilliseconds
}
