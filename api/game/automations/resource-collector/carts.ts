import { asInstant } from '../../../../shared/console/moments'
import type { Decision } from '../../../../shared/decisions'
import { HOUR, MINUTE } from '../../../../shared/time'
import { departureVerbs, formatCount, formatNumber } from '../../protocol/formats'
import { type Castle, GOODS, type Good, type Journey, type Report, sumOf } from '../../protocol/game-objects'
import { castleName } from '../descriptions'
import type { Module, ModuleContext, Step } from '../kernel/module'
import { type CartLoad, type CartRules, planLoads, type Refused, type Roads, type Way } from './cart-loads'

/** Of the game's time, until the first carts have shown it. */
const UNKNOWN_MS_PER_FIELD = 5 * MINUTE
/** Of the game's time. */
const GOES_NOT_BACK = 6 * HOUR

/** Sends carts before a storage is full, to where there is room when they arrive. */
export function createCarts(context: ModuleContext, rules: CartRules): Module {
  const { game, print, clock } = context
  const sent = new Map<string, Pick<CartLoad, 'good' | 'amount'>>()
  const lately = new Map<string, number>()
  let msPerField = UNKNOWN_MS_PER_FIELD

  /** Carts of an earlier run may carry anything. */
  function loadOf({ id, count, castleId }: Journey, good: Good, castles: Castle[]): number {
    const known = sent.get(id)
    if (known) return known.good === good ? known.amount : 0
    return count * (castles.find((castle) => castle.id === castleId)?.carts.load ?? 0)
  }

  const isNearlyFull = ({ stores, cap }: Castle) => GOODS.some((good) => stores[good] >= (cap * rules.sendAt) / 100)

  async function roads(): Promise<Roads> {
    const castles = await game.castles()
    const raided = game.has('raids') ? (await game.incoming()).map(({ castle }) => castle) : []
    const outward = (await game.journeys()).filter(({ kind, leg }) => kind === 'carts' && leg === 'out')
    for (const id of sent.keys()) if (!outward.some((journey) => journey.id === id)) sent.delete(id)
    return {
      now: clock.now(),
      speed: game.speed,
      castles,
      expected: (to, good) =>
        outward
          .filter(({ targetId }) => targetId === to.id)
          .reduce((sum, each) => sum + loadOf(each, good, castles), 0),
      isRaided: ({ id }) => raided.includes(id),
      cameLately: (way) => (lately.get(wayKey(way)) ?? 0) > clock.now(),
      wayMs: (from, to) => fieldsBetween(from, to) * msPerField,
    }
  }

  async function send({ from, to, good, amount, fullness }: CartLoad, decision: Decision): Promise<void> {
    const journey = await game.sendCarts({ from: from.id, to: to.id, good, amount })
    sent.set(journey.id, { good, amount })
    lately.set(wayKey({ from, to, good }), clock.now() + GOES_NOT_BACK / game.speed)
    msPerField = ((journey.arrivesAt - clock.now()) * game.speed) / fieldsBetween(from, to)
    print('>', departureText(journey, { from, to, good, amount, fullness }), decision)
  }

  return {
    hears: ['carts_arrived', 'carts_home'],
    async hear(report) {
      // Those that unload as planned are no news, nor those that come home.
      if (report.kind === 'carts_arrived' && sumOf(report.goods) === 0)
        print('!', returnText(report, await game.castles()))
    },
    async consider() {
      if (!(await game.castles()).some(isNearlyFull)) return { steps: [] }
      const { loads, refused } = planLoads(await roads(), rules)
      return {
        steps: loads.map((load) => ({ ...stepOf(load), take: (decision) => send(load, decision) })),
        ruledOut: refused.map(ruledOutOf),
      }
    },
  }
}

function departureText({ count, arrivesAt }: Journey, { from, to, good, amount, fullness }: CartLoad): string {
  const { leave, arrive } = departureVerbs(count, 'cart')
  const load = `${formatNumber(amount)} ${good} for ${to.name}`
  const why = `The ${good} storage was ${Math.floor(fullness)} % full.`
  return `${leave} ${from.name} with ${load}, ${arrive} at ${asInstant(arrivesAt)}. ${why}`
}

const stepOf = (load: CartLoad): Omit<Step, 'take'> => ({
  id: `carts with ${load.good} from ${load.from.id}`,
  what: `Send ${formatNumber(load.amount)} ${load.good} from ${load.from.name} to ${load.to.name}`,
  uses: 'carts',
  value: load.fullness,
  measure: '% full',
  gain: Math.min(load.amount, load.from.waiting[load.good] + load.from.perHour[load.good]),
  loss: 0,
})

const ruledOutOf = ({ from, good, why, obstacle }: Refused) => ({
  what: `Send ${good} from ${from.name}`,
  why,
  obstacle,
})

const wayKey = ({ from, to, good }: Way) => `${from.id} ${to.id} ${good}`

const fieldsBetween = (from: Castle, to: Castle) => Math.max(1, Math.hypot(from.x - to.x, from.y - to.y))

const returnText = ({ count, targetId }: Report, castles: Castle[]) =>
  `The storage of ${castleName(castles, targetId)} is full: ${formatCount(count, 'cart')} bring everything back.`
