import { capitalised } from '../../../../shared/capitalised'
import { HOUR, MINUTE } from '../../../../shared/time'
import { formatNumber } from '../../protocol/formats'
import { type Castle, GOODS, type Good, type Goods, sumOf } from '../../protocol/game-objects'
import { formatGoods, titleOf } from '../descriptions'
import type { Module, ModuleContext, Moment, RuledOutStep, Step } from '../kernel/module'
import { BUILDINGS, type Building, createFullStorages } from './full-storages'

export interface CollectPlan {
  goods: readonly Good[]
  /** A building with less is left alone. */
  collectFrom: number
}

/** The first building that is so full asks for a look. */
const NEARLY_FULL = 0.85
/** A bot that looks for other reasons begins a visit of all castles a little earlier, and goes on for so long of the game's time. */
const VISIT_FROM = 0.8
const VISIT = 5 * MINUTE
/** Buildings that are so full are emptied on the same look. */
const WORTH_A_STEP = 0.48
const TAKEN_ALONG = 0.4
/** At the start all is taken, for so long of the game's time. */
const FIRST_LOOK = 2 * MINUTE

/** Empties the buildings of every castle before they are full, as far as its storages have room. */
export function createCollecting(context: ModuleContext, plan: CollectPlan): Module {
  const { game, print, clock } = context
  const full = createFullStorages(context)
  const startedAt = clock.now()
  let visitsUntil = 0

  const isFirstLook = () => clock.now() < startedAt + FIRST_LOOK / game.speed

  /** On a visit to a castle also less is taken. */
  const isWorthTaking = ({ castle, good, amount }: State) =>
    amount >= Math.max(plan.collectFrom, castle.holds[good] * TAKEN_ALONG)

  /** What is less waits for a later look: no building fills up before it. */
  function leastOf({ castle, good }: Building, cycle: number): number {
    if (isFirstLook()) return 1
    const untilThen = Math.max(WORTH_A_STEP, NEARLY_FULL - cycle / hoursToFill({ castle, good }))
    const worthAStep = Math.max(plan.collectFrom, castle.holds[good] * untilThen)
    return Math.max(1, Math.min(worthAStep, castle.holds[good] * NEARLY_FULL, castle.cap / 2))
  }

  return {
    async open() {
      for (const castle of await game.castles()) print('.', `${titleOf(castle)} ${formatStores(castle)}.`)
    },
    async consider() {
      const castles = await game.castles()
      const all = castles.flatMap((castle) => plan.goods.map((good) => ({ castle, good })))
      const cycle = Math.min(...all.map(hoursToFill)) * NEARLY_FULL
      const states = all.map((building) => stateOf(building, leastOf(building, cycle)))
      const isDue = ({ castle, good, isReady }: State) =>
        isReady && castle.waiting[good] >= castle.holds[good] * VISIT_FROM
      if (states.some(isDue)) visitsUntil = clock.now() + VISIT / game.speed
      full.tell(states)
      const isOnVisit = isFirstLook() || clock.now() < visitsUntil
      const ready = states.filter(({ isReady }) => isReady && isOnVisit)
      return {
        steps: castles.flatMap((castle) => {
          const isReadyHere = ready.some((each) => each.castle === castle)
          const along = states.filter((each) => each.castle === castle && (each.isReady || isWorthTaking(each)))
          return isReadyHere ? [stepOf(context, castle, along)] : []
        }),
        ruledOut: states.filter(({ hasRoom }) => !hasRoom).map(ruledOutOf),
        next: states
          .filter((state) => state.hasRoom && !ready.includes(state))
          .flatMap((state) => momentOf(context, state) ?? []),
      }
    },
  }
}

interface State extends Building {
  /** What could be collected now. */
  amount: number
  hasRoom: boolean
  isReady: boolean
}

function stateOf({ castle, good }: Building, least: number): State {
  const [room, waiting] = [castle.cap - castle.stores[good], castle.waiting[good]]
  return {
    castle,
    good,
    amount: Math.max(0, Math.min(waiting, room)),
    hasRoom: room >= least,
    isReady: room >= least && waiting >= least,
  }
}

const ruledOutOf = ({ castle, good }: State): RuledOutStep => ({
  what: `Collect ${good} for ${castle.name}`,
  why: `Its storage has room for ${formatNumber(Math.max(0, castle.cap - castle.stores[good]))}.`,
  obstacle: 'full storages',
})

/** All that is ready in a castle, in one visit. */
function stepOf({ game, print, gain, tally }: ModuleContext, castle: Castle, ready: State[]): Step {
  const goods = goodsOf(ready.map(({ good, amount }) => [good, amount]))
  return {
    id: `collect ${castle.id}`,
    what: `Collect ${formatGoods(goods)} at ${castle.name}`,
    uses: 'time',
    value: Math.max(...ready.map(({ good }) => (100 * castle.waiting[good]) / castle.holds[good])),
    measure: '% full',
    gain: sumOf(goods),
    loss: 0,
    calls: ready.length,
    async take(decision) {
      const collected: [Good, number][] = []
      try {
        for (const { good } of ready) {
          const { amount } = await game.collect(castle.id, good)
          collected.push([good, amount])
          tally.add('goods', amount)
          gain(amount, { [good]: amount })
        }
      } finally {
        const all = goodsOf(collected)
        if (sumOf(all) > 0) print('+', `Collected ${formatGoods(all)} at ${castle.name}.`, decision)
      }
    },
  }
}

const goodsOf = (amounts: [Good, number][]): Goods => ({ wood: 0, stone: 0, food: 0, ...Object.fromEntries(amounts) })

/** When this building is nearly full, if its storage will have room then. */
function momentOf({ game, clock }: ModuleContext, { castle, good }: Building): Moment | null {
  const { name, holds, waiting, perHour } = castle
  if (perHour[good] <= 0) return null
  const hours = (holds[good] * NEARLY_FULL - waiting[good]) / perHour[good]
  const at = clock.now() + (Math.max(0, hours) * HOUR) / game.speed
  return { at, what: `The ${BUILDINGS[good]} of ${name} are nearly full` }
}

const hoursToFill = ({ castle: { holds, perHour }, good }: Building) => holds[good] / Math.max(1, perHour[good])

const formatStores = ({ stores, cap }: Castle) =>
  capitalised(GOODS.map((good) => `${good} ${formatNumber(stores[good])} of ${formatNumber(cap)}`).join(', '))
