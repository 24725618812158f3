import { capitalised } from '../../../../shared/capitalised'
import type { Decision } from '../../../../shared/decisions'
import { formatCount, formatNumber } from '../../protocol/formats'
import { type Report, sumOf } from '../../protocol/game-objects'
import { castleName } from '../descriptions'
import type { ModuleContext } from './module'
import type { Army, Prey } from './plan-army'
import { formatTools } from './tools'
import { COIN_WORTH, TROOP_WORTH } from './worth'

/** How long a target is left alone that beat an army, in hours of the game. */
export const LEFT_ALONE = 6

export interface Sent extends Pick<Army, 'troops' | 'kit'> {
  prey: Prey
  /** How many troops it was to lose. */
  expected: number
  lost: number
  points: number
  decision: Decision
}

/** What else follows a victory, for its line: "total 38,400". */
export type AfterVictory = (report: Report) => Promise<string>

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
  const text = battleText(report, name, march)
  if (points > 0) {
    gain(points)
    const aside = await after(report)
    const fame = reputation > 0 ? ` and ${formatNumber(reputation)} reputation` : ''
    const total = aside ? ` (${aside})` : ''
    print('+', `${formatCount(points, 'point')}${fame} at ${name}${total}. ${fallen(report, march)}`)
  } else print(won ? '.' : '!', text)
  if (!won && lost > 0) notify(text)
  if (!march) return
  march.lost = lost
  march.points = points
  const { kind, defenders } = march.prey
  const spared = tools ? march.kit.averts : 0
  if (won) losses.learn({ kind, defenders, army: count + lost }, lost / (1 - spared))
}

export async function hearReturn(context: ModuleContext, report: Report, march: Sent | undefined): Promise<void> {
  const { game, print, gain, came, tally } = context
  const { goods, coins, count, castleId } = report
  const home = castleName(await game.castles(), castleId)
  const troops = `${formatCount(count, 'troop')} are home at ${home}`
  if (sumOf(goods) + coins === 0) print('.', `${troops}.`)
  else {
    gain(sumOf(goods), goods)
    tally.add('loot', sumOf(goods))
    print('+', `${troops} with ${formatNumber(sumOf(goods))} loot and ${formatCount(coins, 'coin')}.`)
  }
  if (!march) return
  if (march.prey.points !== undefined) came(march.decision, { gain: march.points, loss: march.lost })
  else came(march.decision, { gain: sumOf(goods) + coins * COIN_WORTH, loss: lossOf(march) })
}

const lossOf = ({ lost, kit }: Sent) => lost * TROOP_WORTH + kit.cost

function fallen({ lost, count, tools, won }: Report, march: Sent | undefined): string {
  const used = tools ? ` ${capitalised(formatTools(tools))} used up.` : ''
  const expected = won && march ? ` (${formatNumber(march.expected)} expected)` : ''
  return `${formatCount(lost, 'troop')} lost${expected}, ${formatNumber(count)} on the way home.${used}`
}

function battleText(report: Report, name: string, march: Sent | undefined): string {
  const { won, lost, count } = report
  const place = capitalised(name)
  if (won) return `${place} fell. ${fallen(report, march)}`
  if (lost === 0) return `${place} was empty. ${formatCount(count, 'troop')} turn back.`
  return `${place} held, and is left alone for ${LEFT_ALONE} hours. ${fallen(report, march)}`
}
