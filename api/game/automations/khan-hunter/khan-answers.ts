import { asInstant } from '../../../../shared/console/moments'
import { HOUR } from '../../../../shared/time'
import { formatCount, formatNumber } from '../../protocol/formats'
import { type Castle, type Report, sumOf } from '../../protocol/game-objects'
import { marchingFrom } from '../kernel/garrisons'
import type { Module, ModuleContext } from '../kernel/module'

/** A level of the walls makes a garrison so much stronger. */
const WALLS = 0.15
/** Troops that the castle needs are at home so long before the khan arrives, in hours of the game. */
const AT_HOME_BEFORE = 1

interface Answer {
  id: string
  from: string
  troops: number
  arrivesAt: number
}

interface Defence {
  castle: Castle
  needed: number
  canHold: boolean
}

/** `tells` unless another part of the bot watches for raids. Keeps troops at home while the khan's answer is on its way to a castle that they can hold. */
export function createKhanAnswers(context: ModuleContext, { tells }: { tells: boolean }) {
  const { game, print, notify, clock } = context
  const told = new Set<string>()
  const before = (AT_HOME_BEFORE * HOUR) / game.speed

  async function answers() {
    if (!game.has('raids')) return []
    const { running } = await game.events()
    const khans = running.filter(({ kind }) => kind === 'khan').map(({ title }) => title)
    return (await game.incoming()).filter(({ from }) => khans.includes(from))
  }

  function tell({ id, from, troops, arrivesAt }: Answer, { castle, needed, canHold }: Defence): void {
    if (!tells || told.has(id)) return
    told.add(id).add(from)
    const comes = `${from} answers with ${formatCount(troops, 'troop')}, at ${castle.name} at ${asInstant(arrivesAt)}.`
    const then = canHold
      ? `${formatNumber(needed)} will be there.`
      : `${castle.name} cannot hold that, so its troops go on hunting.`
    print('!', `${comes} ${then}`)
  }

  return {
    /** Troops that the castle cannot spare now; none if all of them would not hold it. */
    async neededAt(castle: Castle): Promise<number> {
      let most = 0
      for (const { castle: id, troops, arrivesAt } of await answers()) {
        if (id !== castle.id || clock.now() < arrivesAt - before) continue
        const { needed, canHold } = await defenceOf(context, castle, troops)
        if (canHold) most = Math.max(most, needed)
      }
      return most
    },
    module: {
      hears: ['defence'],
      owns: ({ from = '' }: Report) => told.has(from),
      async hear(report: Report) {
        const castle = (await game.castles()).find(({ id }) => id === report.castleId)
        const text = outcomeOf(report, castle?.name ?? 'The castle')
        print(report.won ? '.' : '!', text)
        if (!report.won) notify(text)
      },
      async consider() {
        const next = []
        for (const { id, from, castle: castleId, troops, arrivesAt } of await answers()) {
          const castle = (await game.castles()).find((each) => each.id === castleId)
          if (!castle) continue
          const { needed, canHold } = await defenceOf(context, castle, troops)
          tell({ id, from, troops, arrivesAt }, { castle, needed, canHold })
          next.push({ at: arrivesAt, what: `${from} reaches ${castle.name}` })
        }
        return { steps: [], next: next.filter(({ at }) => at > clock.now()) }
      },
    } satisfies Module,
  }
}

const neededAgainst = (troops: number, { levels }: Castle) =>
  Math.ceil(troops / (1 + WALLS * ((levels?.walls ?? 1) - 1)))

async function defenceOf({ game }: ModuleContext, castle: Castle, troops: number): Promise<Defence> {
  const needed = neededAgainst(troops, castle)
  const garrison = castle.troops + marchingFrom(await game.journeys(), castle.id)
  return { castle, needed, canHold: needed <= garrison }
}

function outcomeOf({ won, from = 'The khan', count, lost, attackersLost = 0, goods }: Report, castle: string): string {
  const troops = `${from} came with ${formatCount(count, 'troop')}`
  if (won)
    return `${castle} held. ${troops} and lost ${formatNumber(attackersLost)}; ${formatCount(lost, 'troop')} of yours fell.`
  return `${castle} did not hold. ${troops}: ${formatCount(lost, 'troop')} fell, ${formatNumber(sumOf(goods))} goods are lost.`
}
