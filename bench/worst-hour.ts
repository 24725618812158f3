import { type Health, percentileOf } from '../e2e/cluster/worst-hour/watch-health'
import { worstHour } from '../e2e/cluster/worst-hour/worst-hour'
import { SECOND } from '../shared/time'
import { printLines } from './figures'
import { judge } from './goals'
import { sized } from './size'

const MAX_IDLE_RATIO = 5

export async function reportWorstHour(): Promise<boolean> {
  const { idle, busy, starts, deletion, castlesLost } = await worstHour({
    notifications: sized(600_000, 6000),
    runs: sized(300_000, 3000),
    intervals: sized(9000, 900),
    neighbours: 8,
    idleFor: sized(30, 5) * SECOND,
  })
  const ratio = percentileOf(busy, 0.99) / percentileOf(idle, 0.99)
  const healthOf = (health: Health) =>
    [0.5, 0.99, 1].map((part) => `${percentileOf(health, part).toFixed(1)} ms`).join(', ')
  printLines([
    'One player does all that one player may, with 900,000 entries of before, and leaves',
    `  starts                     ${starts.done}, then ${starts.refused} refused`,
    `  DELETE /api/users/me       ${deletion.status} after ${Math.round(deletion.took)} ms, all gone after ${Math.round(deletion.goneAfter / SECOND)} s`,
    `  GET /api/health, idle      p50, p99, longest: ${healthOf(idle)}`,
    `  beside the player          p50, p99, longest: ${healthOf(busy)}, ${busy.failed} of ${busy.times.length} failed`,
    `  p99                        ${ratio.toFixed(1)} times as long, wanted at most ${MAX_IDLE_RATIO} times`,
    `  neighbours' castles lost   ${castlesLost}, wanted none`,
  ])
  return [
    judge('health beside a player at all limits ÷ idle, p99', ratio, { most: MAX_IDLE_RATIO }),
    judge('failed health checks', busy.failed, { most: 0, unit: '' }),
    judge("neighbours' castles lost", castlesLost, { most: 0, unit: '' }),
  ].every(Boolean)
}
