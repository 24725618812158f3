import type { RuledOut } from '../../../../shared/decisions'
import { DAY } from '../../../../shared/time'
import { formatCount, formatList, formatNumber } from '../../protocol/formats'
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
  saved: (amount: number) => `about ${formatNumber(amount)} goods saved from raids`,
  held: (amount: number) => `${formatCount(amount, 'raid')} beaten back`,
  fell: (amount: number) => `${formatCount(amount, 'raid')} that succeeded`,
  defeats: (amount: number) => formatCount(amount, 'defeat'),
  fallen: (amount: number) => `${formatCount(amount, 'troop')} lost`,
  plundered: (amount: number) => `${formatNumber(amount)} goods plundered`,
} satisfies Record<string, (amount: number) => string>

type Part = keyof typeof PARTS

/** Counts what a day of the game brings and costs, for the line that sums it up. */
export interface DayTally {
  add(part: Part, amount: number): void
  /** What a bot that waits could not do. */
  blocked(ruledOut: RuledOut[]): void
  /** Prints the line when a day is over. */
  sayIfDue(): void
}

/** What a player ruled out is not in the way. */
const AS_SET = /, as set\.$/

/** The same reason with other numbers. */
const patternOf = ({ why }: RuledOut) => why.replace(/[\d,]+/g, '#')

export function createDayTally({ game, print, clock }: Pick<AutomationContext, 'game' | 'print' | 'clock'>): DayTally {
  let amounts = new Map<Part, number>()
  let reasons = new Map<string, { count: number; last: RuledOut }>()
  const nextDay = () => clock.now() + DAY / game.speed
  let dueAt = nextDay()

  function summary(): string {
    const parts = (Object.keys(PARTS) as Part[]).flatMap((part) => {
      const amount = Math.floor(amounts.get(part) ?? 0)
      return amount > 0 ? [PARTS[part](amount)] : []
    })
    const [most] = [...reasons.values()].toSorted((a, b) => b.count - a.count)
    const brought = parts.length > 0 ? formatList(parts) : 'nothing came in and nothing was lost'
    const inTheWay = most ? ` Most often in the way of "${most.last.what}": ${most.last.why}` : ''
    return `The last game day: ${brought}.${inTheWay}`
  }

  return {
    add: (part, amount) => void amounts.set(part, (amounts.get(part) ?? 0) + amount),
    blocked(ruledOut) {
      for (const each of ruledOut.filter(({ why }) => !AS_SET.test(why))) {
        const { count = 0 } = reasons.get(patternOf(each)) ?? {}
        reasons.set(patternOf(each), { count: count + 1, last: each })
      }
    },
    sayIfDue() {
      if (clock.now() < dueAt) return
      print('.', summary())
      amounts = new Map()
      reasons = new Map()
      dueAt = nextDay()
    },
  }
}
