import { capitalised } from '../../../shared/capitalised'
import { asInstant } from '../../../shared/console/moments'
import { PACE_RULES } from '../../../shared/settings/pace'
import type { SettingValue } from '../../../shared/templates'
import { MINUTE } from '../../../shared/time'
import { departureVerbs, formatCount, formatNumber } from '../protocol/formats'
import { type Castle, GOODS, type Good, type Journey, type Report, sumOf } from '../protocol/game-objects'
import { attempt } from './attempt'
import type { AutomationContext, BuiltInTemplate } from './automation'
import { planCarts } from './cart-plan'
import { castleName, formatGoods, titleOf } from './descriptions'
import { createOneTimeNotices, type OneTimeNotices } from './one-time-notices'
import { createPace, type Pace } from './pace'
import { PACE_DEFAULTS, PACE_INPUTS, ROUND_INTERVAL_INPUT } from './pace-settings'

const germanGoods: Record<Good, string> = { wood: 'Holz', stone: 'Stein', food: 'Nahrung' }

export const resourceCollector: BuiltInTemplate = {
  id: 'resource-collector',
  label: 'Resource Collector',
  description:
    'Collects wood, stone and food from the buildings of every castle, and sends carts before a storage is full.',
  de: {
    label: 'Rohstoffsammler',
    description:
      'Sammelt Holz, Stein und Nahrung aus den Gebäuden jeder Burg und schickt Karren, bevor ein Lager voll ist.',
    category: 'Ernte',
  },
  category: 'Farming',
  unit: 'resources',
  defaults: { goods: 'all', collectFrom: 300, lookEvery: 12, sendAt: 85, ...PACE_DEFAULTS },
  inputs: [
    {
      key: 'goods',
      label: 'Collect',
      type: 'select',
      options: [
        { value: 'all', label: 'Wood, stone and food', de: { label: 'Holz, Stein und Nahrung' } },
        ...GOODS.map((good) => ({ value: good, label: `Only ${good}`, de: { label: `Nur ${germanGoods[good]}` } })),
      ],
      de: { label: 'Sammeln' },
    },
    {
      key: 'collectFrom',
      label: 'Collect from this amount',
      type: 'number',
      min: 1,
      max: 100_000,
      whole: true,
      helperText:
        'A building with less is left alone, and so is a storage with room for less. The first round takes what is there.',
      de: {
        label: 'Sammeln ab dieser Menge',
        helperText:
          'Ein Gebäude mit weniger bleibt unberührt, ebenso ein Lager mit Platz für weniger. Die erste Runde nimmt, was da ist.',
      },
    },
    ROUND_INTERVAL_INPUT,
    {
      key: 'sendAt',
      label: 'Send carts when a storage is this full, in percent',
      type: 'number',
      min: 65,
      max: 100,
      whole: true,
      helperText: 'Goods go to the castle with the most room. With 100 they stay until a storage is full.',
      de: {
        label: 'Karren schicken ab diesem Füllstand in Prozent',
        helperText: 'Die Waren gehen zur Burg mit dem meisten Platz. Mit 100 bleiben sie, bis ein Lager voll ist.',
      },
    },
    ...PACE_INPUTS,
  ],
  rules: PACE_RULES,
  secrets: [],
  run,
}

interface FarmPlan {
  goods: readonly Good[]
  collectFrom: number
  lookEvery: number
  sendAt: number
}

async function run(context: AutomationContext): Promise<void> {
  const { game, print, clock, random } = context
  const plan = readPlan(context.settings)
  const pace = createPace(context)
  const notices = createOneTimeNotices(context)
  print('.', `Signed in as ${game.name}.`)
  for (const castle of await game.castles()) print('.', `${titleOf(castle)} ${formatStores(castle)}.`)
  for (let collectFrom = 1; ; collectFrom = plan.collectFrom) {
    const castles = await game.castles()
    await printCartReports(context, castles)
    for (const castle of castles) await collectIn(context, { pace, notices, castle }, { ...plan, collectFrom })
    await sendCarts(context, pace, plan)
    const nextRound = clock.now() + ((0.8 + random() * 0.4) * plan.lookEvery * MINUTE) / game.speed
    await pace.waitUntil(
      Math.min(nextRound, nextArrival(await game.journeys())),
      (duration) => `Nothing to collect for ${duration}.`,
    )
  }
}

function readPlan(settings: Record<string, SettingValue>): FarmPlan {
  return {
    goods: GOODS.filter((good) => settings.goods === 'all' || settings.goods === good),
    collectFrom: Number(settings.collectFrom),
    lookEvery: Number(settings.lookEvery),
    sendAt: Number(settings.sendAt),
  }
}

const formatStores = ({ stores, cap }: Castle) =>
  capitalised(GOODS.map((good) => `${good} ${formatNumber(stores[good])} of ${formatNumber(cap)}`).join(', '))

const FULL_FROM = 0.9

const buildings: Record<Good, string> = { wood: 'sawmills', stone: 'quarries', food: 'farms' }

interface Round {
  pace: Pace
  notices: OneTimeNotices
  castle: Castle
}

async function collectIn(context: AutomationContext, round: Round, { goods, collectFrom }: FarmPlan): Promise<void> {
  const { game, print, gain } = context
  const { pace, castle } = round
  for (const good of goods) {
    if (castle.waiting[good] < collectFrom) continue
    if (!hasRoom(round, good, collectFrom)) continue
    await pace.step()
    const collected = await attempt(context, game.collect(castle.id, good))
    if (!collected?.amount) continue
    gain(collected.amount, { [good]: collected.amount })
    print('+', `Collected ${formatNumber(collected.amount)} ${good} from the ${buildings[good]} of ${castle.name}.`)
  }
}

/**
 * Prints a notice once if there is no room. Consumption alone does not reset it: the next load fills the storage again.
 */
function hasRoom({ notices, castle }: Round, good: Good, needed: number): boolean {
  const { id, name, stores, cap } = castle
  const what = `${id} ${good}`
  const isFull = stores[good] >= cap * FULL_FROM
  const room = cap - stores[good]
  // A player can set a minimum that never fits, because a castle keeps a fifth of its storage.
  if (room >= Math.min(needed, cap / 2)) {
    if (!isFull) notices.reset(what)
    return true
  }
  const storage = `The ${good} storage of ${name}`
  const little = `${storage} has room for ${formatNumber(room)}, less than is collected at once.`
  notices.print(what, isFull ? `${storage} is full.` : little)
  return false
}

async function sendCarts(context: AutomationContext, pace: Pace, { sendAt }: FarmPlan): Promise<void> {
  const { game, print } = context
  for (;;) {
    const order = planCarts(await game.castles(), await game.journeys(), sendAt)
    if (!order) return
    const { from, to, good, amount, fullness } = order
    print(
      '.',
      `The ${good} of ${from.name} is at ${Math.floor(fullness)} %. ${to.name} has room for ${formatNumber(amount)}.`,
    )
    await pace.step()
    const journey = await attempt(context, game.sendCarts({ from: from.id, to: to.id, good, amount }))
    if (!journey) return
    const { leave, arrive } = departureVerbs(journey.count, 'cart')
    print(
      '>',
      `${leave} ${from.name} with ${formatNumber(amount)} ${good}, ${arrive} at ${asInstant(journey.arrivesAt)}.`,
    )
  }
}

async function printCartReports({ game, print }: AutomationContext, castles: Castle[]): Promise<void> {
  for (const report of await game.takeReports(['carts_arrived', 'carts_home']))
    print('.', cartReportText(report, castles))
}

function cartReportText({ kind, count, goods, castleId, targetId }: Report, castles: Castle[]): string {
  if (kind === 'carts_home') return `Carts are home at ${castleName(castles, castleId)}.`
  const carts = formatCount(count, 'cart')
  const target = castleName(castles, targetId)
  return sumOf(goods) > 0
    ? `Carts arrived. ${formatGoods(goods)} stored at ${target}, ${carts} on the way back.`
    : `Carts arrived, but the storage of ${target} is full: ${carts} bring everything back.`
}

const nextArrival = (journeys: Journey[]) =>
  Math.min(...journeys.filter(({ kind }) => kind === 'carts').map(({ arrivesAt }) => arrivesAt))
