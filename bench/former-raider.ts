import type { AutomationContext, BuiltInTemplate } from '../api/game/automations/automation'
import { createPace, type Pace } from '../api/game/automations/pace'
import { towerRaider } from '../api/game/automations/tower-raider/tower-raider'
import { StepDeclined } from '../api/game/link/game-session'
import { type Castle, type ScoutedTarget, sumOf, type Target } from '../api/game/protocol/game-objects'
import { MINUTE } from '../shared/time'

const HIGHEST_LEVEL = 37
const GUARD = 400
const ODDS = 1.3
const LOOK_INTERVAL = 15 * MINUTE

/** The Tower Raider before it learnt: the strongest tower first, 30 % more troops than defenders, 400 at home in each castle. */
export const formerRaider: BuiltInTemplate = { ...towerRaider, run }

async function run(context: AutomationContext): Promise<void> {
  const { game, clock, gain } = context
  const pace = createPace(context)
  const scouted = new Map<string, ScoutedTarget>()
  for (;;) {
    for (const { kind, goods } of await game.takeReports(['battle', 'troops_home']))
      if (kind === 'troops_home') gain(sumOf(goods), goods)
    for (const castle of await game.castles()) await raidFrom({ context, pace, scouted }, castle)
    const arrivals = (await game.journeys()).map(({ arrivesAt }) => arrivesAt)
    await pace.waitUntil(Math.min(clock.now() + LOOK_INTERVAL / game.speed, ...arrivals), () => '')
  }
}

interface Raid {
  context: AutomationContext
  pace: Pace
  scouted: Map<string, ScoutedTarget>
}

async function raidFrom({ context, pace, scouted }: Raid, castle: Castle): Promise<void> {
  const { game } = context
  let spare = castle.troops - GUARD
  if (spare <= 0) return
  for (const tower of await towersToRaid(context, castle)) {
    if (scouted.get(tower.id)?.level !== tower.level) {
      await pace.step()
      const seen = await nullIfDeclined(game.scout(castle.id, tower.id))
      if (seen) scouted.set(tower.id, seen)
    }
    const troops = Math.ceil((scouted.get(tower.id)?.defenders ?? Number.POSITIVE_INFINITY) * ODDS)
    if (troops > spare) continue
    await pace.step()
    if (!(await nullIfDeclined(game.attack({ from: castle.id, target: tower.id, troops })))) return
    spare -= troops
  }
}

async function towersToRaid({ game }: AutomationContext, castle: Castle): Promise<Target[]> {
  const journeys = await game.journeys()
  const isFree = ({ id, kind, level, restsUntil }: Target) =>
    kind === 'tower' && level <= HIGHEST_LEVEL && !restsUntil && !journeys.some(({ targetId }) => targetId === id)
  return (await game.targets(castle.id)).filter(isFree).toSorted((a, b) => b.level - a.level)
}

const nullIfDeclined = <Answer>(step: Promise<Answer>) =>
  step.catch((error) => {
    if (error instanceof StepDeclined) return null
    throw error
  })
