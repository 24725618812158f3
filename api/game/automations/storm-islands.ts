import { asInstant } from '../../../shared/console/moments'
import { PACE_RULES } from '../../../shared/settings/pace'
import type { SettingValue } from '../../../shared/templates'
import { MINUTE } from '../../../shared/time'
import { departureVerbs, formatCount, formatDuration, formatNumber } from '../protocol/formats'
import { type Castle, GOODS, type Island, type Journey, type Report, sumOf } from '../protocol/game-objects'
import { attempt } from './attempt'
import type { AutomationContext, BuiltInTemplate } from './automation'
import { castleName, formatGoods, formatPlace } from './descriptions'
import { createOneTimeNotices, type OneTimeNotices } from './one-time-notices'
import { createPace, type Pace } from './pace'
import { badSettings, PACE_DEFAULTS, PACE_INPUTS, ROUND_INTERVAL_INPUT } from './pace-settings'

export const stormIslands: BuiltInTemplate = {
  id: 'storm-islands',
  label: 'Storm Islands',
  description: 'Sends ships to the islands, waits until the storm over each has passed, and brings the cargo home.',
  de: {
    label: 'Sturminseln',
    description:
      'Schickt Schiffe zu den Inseln, wartet, bis der Sturm über jeder vorüber ist, und bringt die Ladung heim.',
    category: 'Rohstoffe',
  },
  category: 'Resources',
  unit: 'cargo',
  defaults: { first: 'richest', leastCargo: 500, shipsAtHome: 0, lookEvery: 20, ...PACE_DEFAULTS },
  inputs: [
    {
      key: 'first',
      label: 'Sail first to',
      type: 'select',
      options: [
        { value: 'richest', label: 'The richest island', de: { label: 'Der reichsten Insel' } },
        { value: 'nearest', label: 'The nearest island', de: { label: 'Der nächsten Insel' } },
      ],
      de: { label: 'Zuerst segeln zu' },
    },
    {
      key: 'leastCargo',
      label: 'Least cargo',
      type: 'number',
      min: 0,
      max: 100_000,
      whole: true,
      helperText: 'Islands with less are left alone.',
      de: { label: 'Kleinste Ladung', helperText: 'Inseln mit weniger bleiben unberührt.' },
    },
    {
      key: 'shipsAtHome',
      label: 'Ships that stay in the harbour',
      type: 'number',
      min: 0,
      max: 1000,
      whole: true,
      de: { label: 'Schiffe, die im Hafen bleiben' },
    },
    ROUND_INTERVAL_INPUT,
    ...PACE_INPUTS,
  ],
  rules: PACE_RULES,
  secrets: [],
  run,
}

interface SailingPlan {
  first: 'richest' | 'nearest'
  leastCargo: number
  shipsAtHome: number
  lookEvery: number
}

async function run(context: AutomationContext): Promise<void> {
  const { game, print, clock } = context
  const plan = readPlan(context.settings)
  const pace = createPace(context)
  const notices = createOneTimeNotices(context)
  print('.', `Signed in as ${game.name}.`)
  const harbour = await findHarbour(context, plan)
  print(
    '.',
    `Harbour of ${harbour.name}. ${formatCount(harbour.ships.home, 'ship')} of ${harbour.ships.all} at anchor.`,
  )
  for (const island of await game.islands()) print('.', formatIsland(island))
  for (;;) {
    await printShipReports(context)
    await sail(context, { pace, notices }, plan)
    const nextRound = clock.now() + (plan.lookEvery * MINUTE) / game.speed
    await pace.waitUntil(
      Math.min(nextRound, await nextChange(context)),
      (duration) => `Nothing to do at sea for ${duration}.`,
    )
  }
}

const readPlan = (settings: Record<string, SettingValue>): SailingPlan => ({
  first: settings.first === 'nearest' ? 'nearest' : 'richest',
  leastCargo: Number(settings.leastCargo),
  shipsAtHome: Number(settings.shipsAtHome),
  lookEvery: Number(settings.lookEvery),
})

async function findHarbour({ game }: AutomationContext, { shipsAtHome }: SailingPlan): Promise<Castle> {
  const harbour = (await game.castles()).find(({ ships }) => ships.all > 0)
  if (!harbour)
    throw badSettings(`${game.name} has no ships on ${game.server}. Choose another account, then start again.`)
  if (shipsAtHome >= harbour.ships.all) {
    const fleet = formatCount(harbour.ships.all, 'ship')
    throw badSettings(
      `All ships stay in the harbour: ${harbour.name} has ${fleet}. Lower that number, then start again.`,
    )
  }
  return harbour
}

function formatIsland(island: Island): string {
  const { name, cargo, travelMs, restsUntil } = island
  const state = restsUntil
    ? `under the storm until ${asInstant(restsUntil)}`
    : `${formatNumber(sumOf(cargo))} cargo, ${formatDuration(travelMs)} away`
  return `${name} ${formatPlace(island)}: ${state}.`
}

interface Round {
  pace: Pace
  notices: OneTimeNotices
}

async function sail(context: AutomationContext, { pace, notices }: Round, plan: SailingPlan): Promise<void> {
  const { game, print } = context
  const journeys = await game.journeys()
  const free = freeIslands(await game.islands(), journeys, plan)
  for (const island of worthSailing(free, await findHarbour(context, plan), { notices, plan })) {
    const harbour = await findHarbour(context, plan)
    const ships = Math.ceil(sumOf(island.cargo) / harbour.ships.load)
    if (ships > harbour.ships.home - plan.shipsAtHome) continue
    await pace.step()
    const journey = await attempt(context, game.sendShips({ from: harbour.id, island: island.id, ships }))
    if (!journey) continue
    const { leave, arrive } = departureVerbs(ships, 'ship')
    print('>', `${leave} ${harbour.name} for ${island.name}, ${arrive} at ${asInstant(journey.arrivesAt)}.`)
  }
}

function freeIslands(islands: Island[], journeys: Journey[], { leastCargo }: SailingPlan): Island[] {
  return islands.filter(
    ({ id, cargo, restsUntil }) =>
      !restsUntil && sumOf(cargo) >= leastCargo && !journeys.some(({ targetId }) => targetId === id),
  )
}

function worthSailing(
  free: Island[],
  harbour: Castle,
  { notices, plan: { first, leastCargo } }: { notices: OneTimeNotices; plan: SailingPlan },
): Island[] {
  const gainOf = ({ cargo }: Island) =>
    GOODS.reduce((sum, good) => sum + Math.min(cargo[good], harbour.cap - harbour.stores[good]), 0)
  const worth = free.filter((island) => gainOf(island) >= Math.max(1, leastCargo))
  if (worth.length > 0) notices.reset('room')
  else if (free.length > 0)
    notices.print(
      'room',
      `The storage of ${harbour.name} has no room for the cargo of an island. The ships stay until it has.`,
    )
  return worth.toSorted((a, b) => (first === 'nearest' ? a.travelMs - b.travelMs : gainOf(b) - gainOf(a)))
}

async function printShipReports({ game, print, gain }: AutomationContext): Promise<void> {
  const [castles, islands] = [await game.castles(), await game.islands()]
  for (const report of await game.takeReports(['ships_loaded', 'ships_home'])) {
    if (report.kind === 'ships_loaded') print('.', loadingText(report, islands))
    else if (sumOf(report.goods) === 0)
      print('!', `Ships are home at ${castleName(castles, report.castleId)} with nothing to store.`)
    else {
      gain(sumOf(report.goods), report.goods)
      print('+', `Ships are home at ${castleName(castles, report.castleId)}: ${formatGoods(report.goods)} stored.`)
    }
  }
}

function loadingText({ count, goods, targetId }: Report, islands: Island[]): string {
  const island = islands.find(({ id }) => id === targetId)?.name ?? 'the island'
  if (sumOf(goods) === 0) return `Ships found nothing at ${island}, they turn back.`
  return `${formatCount(count, 'ship')} loaded ${formatNumber(sumOf(goods))} cargo at ${island}, on the way back.`
}

async function nextChange({ game }: AutomationContext): Promise<number> {
  const arrivals = (await game.journeys()).filter(({ kind }) => kind === 'ships').map(({ arrivesAt }) => arrivesAt)
  const clearings = (await game.islands()).map(({ restsUntil }) => restsUntil ?? Number.POSITIVE_INFINITY)
  return Math.min(...arrivals, ...clearings)
}
