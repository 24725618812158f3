import { capitalised } from '../../../../shared/capitalised'
import { HOUR, MINUTE } from '../../../../shared/time'
import { formatNumber } from '../../protocol/formats'
import { type Castle, GOODS, type Good } from '../../protocol/game-objects'
import { titleOf } from '../descriptions'
import type { Module, ModuleContext, Moment, RuledOutStep, Step } from '../kernel/module'
import { createOneTimeNotices } from '../one-time-notices'

export interface CollectPlan {
  goods: readonly Good[]
  /** A building with less is left alone. */
  collectFrom: number
}

/** The first building that is so full asks for a look. */
const NEARLY_FULL = 0.85
/** Buildings that are so full are emptied on the same look. */
const WORTH_A_STEP = 0.48
/** At the start all is taken, for so long of the game's time. */
const FIRST_LOOK = 2 * MINUTE
const FULL_FROM = 0.9
/** A storage that was full is told again once it was emptied so far. */
const EMPTIED_TO = 0.75

const buildings: Record<Good, string> = { wood: 'sawmills', stone: 'quarries', food: 'farms' }

interface Building {
  castle: Castle
  good: Good
}

/** Empties the buildings of every castle before they are full, as far as its storages have room. */
export function createCollecting(context: ModuleContext, plan: CollectPlan): Module {
  const { game, print, clock } = context
  const notices = createOneTimeNotices(context)
  const startedAt = clock.now()

  const isFirstLook = () => clock.now() < startedAt + FIRST_LOOK / game.speed

  /** What is less waits for a later look: no building fills up before it. */
  function leastOf({ castle, good }: Building, cycle: number): number {
    if (isFirstLook()) return 1
    const untilThen = Math.max(WORTH_A_STEP, NEARLY_FULL - cycle / hoursToFill({ castle, good }))
    const worthAStep = Math.max(plan.collectFrom, castle.holds[good] * untilThen)
    return Math.max(1, Math.min(worthAStep, castle.holds[good] * NEARLY_FULL, castle.cap / 2))
  }

  function tellOfFullStorage({ castle: { id, name, stores, cap, waiting }, good }: Building, isKept: boolean): void {
    const what = `${id} ${good}`
    if (stores[good] < cap * EMPTIED_TO) notices.reset(what)
    if (!isKept || stores[good] < cap * FULL_FROM) return
    const kept = `${formatNumber(waiting[good])} stay in the ${buildings[good]}`
    notices.print(what, `The ${good} storage of ${name} is full: ${kept}.`)
  }

  return {
    async open() {
      for (const castle of await game.castles()) print('.', `${titleOf(castle)} ${formatStores(castle)}.`)
    },
    async consider() {
      const castles = await game.castles()
      const steps: Step[] = []
      const ruledOut: RuledOutStep[] = []
      const next: Moment[] = []
      const all = castles.flatMap((castle) => plan.goods.map((good) => ({ castle, good })))
      const cycle = Math.min(...all.map(hoursToFill)) * NEARLY_FULL
      for (const building of all) {
        const { castle, good } = building
        const [room, waiting] = [castle.cap - castle.stores[good], castle.waiting[good]]
        const least = leastOf(building, cycle)
        const hasRoom = room >= least
        tellOfFullStorage(building, waiting >= castle.holds[good] * NEARLY_FULL && !hasRoom)
        const moment = momentOf(context, building)
        if (hasRoom && waiting >= least) steps.push(stepOf(context, building, Math.min(waiting, room)))
        else if (!hasRoom)
          ruledOut.push({
            what: `Collect ${good} for ${castle.name}`,
            why: `Its storage has room for ${formatNumber(Math.max(0, room))}.`,
            obstacle: 'full storages',
          })
        else if (moment) next.push(moment)
      }
      return { steps, ruledOut, next }
    },
  }
}

function stepOf({ game, print, gain, tally }: ModuleContext, { castle, good }: Building, amount: number): Step {
  const { id, name, waiting, holds } = castle
  return {
    id: `collect ${good} ${id}`,
    what: `Collect ${formatNumber(amount)} ${good} from the ${buildings[good]} of ${name}`,
    uses: 'time',
    value: (100 * waiting[good]) / holds[good],
    measure: '% full',
    gain: amount,
    loss: 0,
    async take(decision) {
      const collected = await game.collect(id, good)
      if (collected.amount === 0) return
      tally.add('goods', collected.amount)
      gain(collected.amount, { [good]: collected.amount })
      print(
        '+',
        `Collected ${formatNumber(collected.amount)} ${good} from the ${buildings[good]} of ${name}.`,
        decision,
      )
    },
  }
}

/** When this building is nearly full, if its storage will have room then. */
function momentOf({ game, clock }: ModuleContext, { castle, good }: Building): Moment | null {
  const { name, holds, waiting, perHour } = castle
  if (perHour[good] <= 0) return null
  const hours = (holds[good] * NEARLY_FULL - waiting[good]) / perHour[good]
  const at = clock.now() + (Math.max(0, hours) * HOUR) / game.speed
  return { at, what: `The ${buildings[good]} of ${name} are nearly full` }
}

const hoursToFill = ({ castle: { holds, perHour }, good }: Building) => holds[good] / Math.max(1, perHour[good])

const formatStores = ({ stores, cap }: Castle) =>
  capitalised(GOODS.map((good) => `${good} ${formatNumber(stores[good])} of ${formatNumber(cap)}`).join(', '))
