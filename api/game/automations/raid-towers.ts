import { asInstant } from '../../../shared/console/moments'
import { PACE_RULES } from '../../../shared/settings/pace'
import type { SettingValue } from '../../../shared/templates'
import { MINUTE } from '../../../shared/time'
import { departureVerbs, formatCount, formatNumber } from '../protocol/formats'
import { type Castle, type Report, type ScoutedTarget, sumOf, type Target } from '../protocol/game-objects'
import { attempt } from './attempt'
import type { AutomationContext, BuiltInTemplate } from './automation'
import { castleName, formatPlace, titleOf } from './descriptions'
import { createPace, type Pace } from './pace'
import { PACE_DEFAULTS, PACE_INPUTS, ROUND_INTERVAL_INPUT } from './pace-settings'

export const towerRaider: BuiltInTemplate = {
  id: 'tower-raider',
  label: 'Tower Raider',
  description: 'Scouts robber towers in reach, attacks the strongest affordable first, and keeps a guard at home.',
  de: {
    label: 'Turmräuber',
    description:
      'Kundschaftet Räubertürme in Reichweite aus, greift den stärksten bezwingbaren zuerst an und lässt eine Wache daheim.',
    category: 'Kampf',
  },
  category: 'Combat',
  unit: 'loot',
  defaults: { highestLevel: 37, guard: 400, margin: 30, lookEvery: 15, ...PACE_DEFAULTS },
  inputs: [
    {
      key: 'highestLevel',
      label: 'Highest tower level',
      type: 'number',
      min: 1,
      max: 100,
      whole: true,
      de: { label: 'Höchste Turmstufe' },
    },
    {
      key: 'guard',
      label: 'Troops that stay at home',
      type: 'number',
      min: 0,
      max: 1_000_000,
      whole: true,
      helperText: 'The bot stops attacking below this number.',
      de: { label: 'Truppen, die daheim bleiben', helperText: 'Unter dieser Zahl greift der Bot nicht mehr an.' },
    },
    {
      key: 'margin',
      label: 'More troops than defenders, in percent',
      type: 'number',
      min: 5,
      max: 500,
      whole: true,
      helperText: 'A larger army loses fewer troops.',
      de: {
        label: 'Mehr Truppen als Verteidiger, in Prozent',
        helperText: 'Ein größeres Heer verliert weniger Truppen.',
      },
    },
    ROUND_INTERVAL_INPUT,
    ...PACE_INPUTS,
  ],
  rules: PACE_RULES,
  secrets: [
    {
      key: 'pin',
      label: 'Troop pin',
      helperText:
        'Only needed if this game account protects its troops with a pin. The first pin used becomes its pin.',
      de: {
        label: 'Truppen-PIN',
        helperText:
          'Nur wo eine PIN die Truppen dieses Namens schützt. Die erste PIN, die benutzt wird, wird zu seiner PIN.',
      },
    },
  ],
  run,
}

interface RaidPlan {
  highestLevel: number
  guard: number
  odds: number
  lookEvery: number
}

interface Raid {
  context: AutomationContext
  pace: Pace
  plan: RaidPlan
  /** Scouted towers by id; valid until the level changes. */
  scouted: Map<string, ScoutedTarget>
}

async function run(context: AutomationContext): Promise<void> {
  const { game, print, secrets, clock } = context
  const plan = readPlan(context.settings)
  const pace = createPace(context)
  const raid: Raid = { context, pace, plan, scouted: new Map() }
  print('.', `Signed in as ${game.name}.`)
  if (secrets.pin) {
    await game.unlockTroops(secrets.pin)
    print('.', `The troops of ${game.name} are unlocked.`)
  }
  for (const castle of await game.castles()) print('.', formatGarrison(castle, plan))
  for (;;) {
    const castles = await game.castles()
    await printBattleReports(context, castles)
    for (const castle of castles) await raidFrom(raid, castle)
    const nextRound = clock.now() + (plan.lookEvery * MINUTE) / game.speed
    await pace.waitUntil(Math.min(nextRound, await nextArrival(context)), (duration) => `No attack for ${duration}.`)
  }
}

const readPlan = (settings: Record<string, SettingValue>): RaidPlan => ({
  highestLevel: Number(settings.highestLevel),
  guard: Number(settings.guard),
  odds: 1 + Number(settings.margin) / 100,
  lookEvery: Number(settings.lookEvery),
})

function formatGarrison(castle: Castle, { guard }: RaidPlan): string {
  const spare = Math.max(0, castle.troops - guard)
  return `${titleOf(castle)} ${formatCount(castle.troops, 'troop')}, ${formatNumber(spare)} of them can leave.`
}

async function raidFrom(raid: Raid, castle: Castle): Promise<void> {
  const { context, pace, plan } = raid
  const { game, print } = context
  let spare = castle.troops - plan.guard
  if (spare <= 0) return
  for (const tower of await towersToRaid(context, castle, plan)) {
    const seen = await scout(raid, castle, tower)
    if (!seen) continue
    const troops = Math.ceil(seen.defenders * plan.odds)
    if (troops > spare) continue
    await pace.step()
    const journey = await attempt(context, game.attack({ from: castle.id, target: tower.id, troops }))
    if (!journey) return
    spare -= troops
    const { leave, arrive } = departureVerbs(troops, 'troop')
    print(
      '>',
      `${leave} ${castle.name} for the tower at ${formatPlace(tower)}, ${arrive} at ${asInstant(journey.arrivesAt)}.`,
    )
  }
}

/** Towers that are held and that no troops march to yet, the strongest first. */
async function towersToRaid(
  { game }: AutomationContext,
  castle: Castle,
  { highestLevel }: RaidPlan,
): Promise<Target[]> {
  const journeys = await game.journeys()
  const isFree = ({ id, kind, level, restsUntil }: Target) =>
    kind === 'tower' && level <= highestLevel && !restsUntil && !journeys.some(({ targetId }) => targetId === id)
  return (await game.targets(castle.id)).filter(isFree).toSorted((a, b) => b.level - a.level)
}

async function scout({ context, pace, scouted }: Raid, castle: Castle, tower: Target): Promise<ScoutedTarget | null> {
  const known = scouted.get(tower.id)
  if (known?.level === tower.level) return known
  await pace.step()
  const seen = await attempt(context, context.game.scout(castle.id, tower.id))
  if (!seen) return null
  scouted.set(tower.id, seen)
  const { level, defenders, loot } = seen
  context.print(
    '.',
    `Scouted the tower at ${formatPlace(tower)}, level ${level}: ${formatCount(defenders, 'defender')}, ${formatNumber(sumOf(loot))} loot.`,
  )
  return seen
}

async function printBattleReports({ game, print, gain, notify }: AutomationContext, castles: Castle[]): Promise<void> {
  const targets = castles[0] ? await game.targets(castles[0].id) : []
  for (const report of await game.takeReports(['battle', 'troops_home'])) {
    const tower = targets.find(({ id }) => id === report.targetId)
    const place = tower ? formatPlace(tower) : 'its place'
    if (report.kind === 'battle') {
      print(report.won ? '.' : '!', battleText(report, place))
      if (!report.won && report.lost > 0) notify(battleText(report, place))
    } else if (sumOf(report.goods) + report.coins > 0) {
      gain(sumOf(report.goods), report.goods)
      print('+', lootText(report, castleName(castles, report.castleId)))
    } else print('.', `${formatCount(report.count, 'troop')} are home at ${castleName(castles, report.castleId)}.`)
  }
}

function battleText({ won, lost, count }: Report, place: string): string {
  if (won)
    return `The tower at ${place} fell. ${formatCount(lost, 'troop')} lost, ${formatNumber(count)} on the way home.`
  if (lost === 0) return `The tower at ${place} was empty. ${formatCount(count, 'troop')} turn back.`
  return `The tower at ${place} held. ${formatCount(lost, 'troop')} lost, ${formatNumber(count)} on the way home.`
}

const lootText = ({ count, goods, coins }: Report, castle: string) =>
  `${formatCount(count, 'troop')} are home at ${castle} with ${formatNumber(sumOf(goods))} loot and ${formatCount(coins, 'coin')}.`

async function nextArrival({ game }: AutomationContext): Promise<number> {
  const marches = (await game.journeys()).filter(({ kind }) => kind === 'troops')
  return Math.min(...marches.map(({ arrivesAt }) => arrivesAt))
}
