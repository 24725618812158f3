import { capitalised } from '../../../../shared/capitalised'
import type { Decision } from '../../../../shared/decisions'
import { formatCount, formatNumber } from '../../protocol/formats'
import { type Report, sumOf } from '../../protocol/game-objects'
import { castleName } from '../descriptions'
import type { ModuleContext } from './module'
import type { Army, Prey } from './plan-army'
import { COIN_WORTH, TROOP_WORTH } from './worth'

/** How long a target is left alone that beat an army, in hours of the game. */
export const LEFT_ALONE = 6

export interface Sent extends Pick<Army, 'troops' | 'kit'> {
  prey: Prey
  /** How many troops it was to lose. */
  expected: number
  lost: number
  points: number
  hasWon: boolean
  decision: Decision
}

/** What else follows a victory, for its line: "total 38,400". */
export type AfterVictory = (report: Report) => Promise<string>

/** Victories over towers and camps are told when their troops are home. */
export async function hearBattle(
  { print, notify, losses, gain, tally }: ModuleContext,
  report: Report,
  { march, after }: { march: Sent | undefined; after: AfterVictory },
): Promise<void> {
  const { won, lost, count, tools, points = 0, reputation = 0 } = report
  const name = march?.prey.name ?? 'the target'
  tally.add('points', points)
  tally.add('fallen', lost)
  if (won) tally.add('victories', 1)
  else if (lost > 0) tally.add('defeats', 1)
  if (points > 0) {
    gain(points)
    const aside = await after(report)
    const fame = reputation > 0 ? ` and ${formatNumber(reputation)} reputation` : ''
    const total = aside ? ` (${aside})` : ''
    print('+', `${formatCount(points, 'point')}${fame} at ${name}${total}. ${fallen(report, march)}`)
  } else if (!won || !march) print(won ? '.' : '!', battleText(report, name))
  if (!won && lost > 0) notify(battleText(report, name))
  if (!march) return
  march.lost = lost
  march.points = points
  march.hasWon = won
  const { kind, defenders } = march.prey
  const spared = tools ? march.kit.averts : 0
  if (won) losses.learn({ kind, defenders, army: count + lost }, lost / (1 - spared))
}

export async function hearReturn(context: ModuleContext, report: Report, march: Sent | undefined): Promise<void> {
  const { game, print, gain, came, tally } = context
  const { goods, coins, count, castleId } = report
  const home = castleName(await game.castles(), castleId)
  const troops = `${formatCount(count, 'troop')} ${count === 1 ? 'is' : 'are'} home at ${home}`
  if (sumOf(goods) + coins > 0) {
    gain(sumOf(goods), goods)
    tally.add('loot', sumOf(goods))
    const loot = `${formatNumber(sumOf(goods))} loot and ${formatCount(coins, 'coin')}`
    print('+', `${troops} with ${loot}${march ? ` from ${march.prey.name}. ${costOf(march)}` : '.'}`)
  } else if (!march?.hasWon) print('.', `${troops}.`)
  if (!march) return
  if (march.prey.points !== undefined) came(march.decision, { gain: march.points, loss: march.lost })
  else came(march.decision, { gain: sumOf(goods) + coins * COIN_WORTH, loss: lossOf(march) })
}

const lossOf = ({ lost, kit }: Sent) => lost * TROOP_WORTH + kit.cost

/** "34 troops lost (31 expected)." */
const costOf = ({ lost, expected }: Pick<Sent, 'lost' | 'expected'>) =>
  `${formatCount(lost, 'troop')} lost (${formatNumber(expected)} expected).`

function fallen({ lost, count, won }: Report, march: Sent | undefined): string {
  if (won && march) return costOf({ lost, expected: march.expected })
  return `${formatCount(lost, 'troop')} lost, ${formatNumber(count)} on the way home.`
}

function battleText(report: Report, name: string): string {
  const { won, lost, count } = report
  const place = capitalised(name)
  if (won) return `${place} fell. ${fallen(report, undefined)}`
  if (lost === 0) return `${place} was empty. ${formatCount(count, 'troop')} turn back.`
  return `${place} held, and is left alone for ${LEFT_ALONE} hours. ${fallen(report, undefined)}`
}
