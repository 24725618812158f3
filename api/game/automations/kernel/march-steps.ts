import { asInstant } from '../../../../shared/console/moments'
import type { Choice, Decision } from '../../../../shared/decisions'
import { departureVerbs, formatCount, formatList, formatNumber } from '../../protocol/formats'
import type { Castle } from '../../protocol/game-objects'
import { createCostWarnings } from './costly-camps'
import type { Sent } from './march-news'
import type { ModuleContext, Step } from './module'
import { type Army, type ArmyRules, type HopedPiece, MEASURES, type Measure, type Prey } from './plan-army'
import type { Skips } from './skips'
import { formatTools, NO_KIT, type Toolbox, toolsIn } from './tools'
import { POINT_WORTH, TROOP_WORTH } from './worth'

interface March extends Army {
  castle: Castle
  prey: Prey
}

interface Supplies {
  toolbox?: Toolbox
  skips?: Skips
  /** Armies under way, by their target. */
  sent: Map<string, Sent>
}

/** The steps of planned armies. */
export function createMarchSteps(
  context: ModuleContext,
  { measure, piece }: Pick<ArmyRules, 'measure' | 'piece'>,
  { toolbox, skips, sent }: Supplies,
) {
  const { game, print } = context
  const costs = createCostWarnings(context)

  const worthOf = ({ prey, kit, lost, value }: March) => ({
    uses: 'troops' as const,
    value,
    measure: MEASURES[measure],
    gain: prey.worth + (prey.loot ?? 0) * kit.adds,
    loss: lost * TROOP_WORTH + kit.cost,
    told: toldOf({ prey, lost, value }, measure),
  })

  /** Wakes a target for an army that could leave at once. */
  async function skipSteps(march: March): Promise<Step[]> {
    const { prey } = march
    const minutes = (await skips?.minutesFor(prey.restsUntil ?? 0)) ?? null
    if (!skips || minutes === null) return []
    const what = `Use ${formatCount(minutes, 'minute')} of skips on ${prey.name}`
    const take = async (decision: Decision) => print('>', await skips.use(prey, minutes), decision)
    return [{ id: `skip ${prey.id}`, what, ...worthOf(march), take }]
  }

  function stepOf(march: March, commander: string | null): Step {
    const { castle, prey, troops, kit, lost } = march
    const note = prey.note ? ` (${prey.note})` : ''
    const army = formatList([formatCount(troops, 'troop'), ...toolsIn(kit.tools)])
    const what = `Attack ${prey.name}${note} with ${army}`
    return {
      id: `attack ${prey.id}`,
      what,
      ...worthOf(march),
      isAwaited: true,
      async take(decision) {
        costs.warn(march)
        const paid = (await toolbox?.prepare(kit)) ?? 0
        const tools = kit === NO_KIT ? {} : { tools: kit.tools }
        const order = { from: castle.id, target: prey.id, troops }
        const journey = await game.attack({ ...order, ...(commander && { commander }), ...tools })
        sent.set(prey.id, { prey, troops, kit, expected: Math.ceil(lost), lost: 0, points: 0, hasWon: false, decision })
        const { leave, arrive } = departureVerbs(troops, 'troop')
        const kitText = kit === NO_KIT ? '' : ` with ${formatTools(kit.tools)}`
        const price = paid > 0 ? ` for ${formatCount(paid, 'coin')}` : ''
        const leaves = `${leave} ${castle.name} for ${prey.name}${note}${kitText}${price}`
        print('>', `${leaves}, ${arrive} at ${asInstant(journey.arrivesAt)}. ${expectation(march, piece)}`, decision)
      },
    }
  }

  return { skipSteps, stepOf }
}

/** "Expected: about 4,260 goods for 40 troops." or "Expected: a piece with 20 % and about 4,260 goods for 40 troops." */
function expectation({ prey, kit, lost }: March, piece: HopedPiece | undefined): string {
  const goods = prey.worth + (prey.loot ?? 0) * kit.adds
  const gain = prey.points === undefined ? `${formatNumber(goods)} goods` : formatCount(prey.points, 'point')
  const hope = piece ? `a piece with ${Math.round(piece.chance() * 100)} % and ` : ''
  return `Expected: ${hope}about ${gain} for ${formatCount(Math.ceil(lost), 'troop')}.`
}

/** What a reader is told where goods say little: points and troops, or how many defenders a weak target has. */
function toldOf({ prey, lost, value }: Pick<March, 'prey' | 'lost' | 'value'>, measure: Measure): Partial<Choice> {
  if (measure === 'weakest') return { value: prey.defenders }
  if (prey.points === undefined) return {}
  const told = { gain: prey.points, gainUnit: 'points', loss: Math.round(lost), lossUnit: 'troops' }
  return { ...told, value: value / POINT_WORTH, measure: 'points per troop spent' }
}
