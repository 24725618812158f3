import type { Outcome, ShownChoice, ShownDecision } from '../../../../shared/decisions'
import { asCount } from '../../../lib/words/display-formats'

/** 27.634 → 27.6; 4,260 */
const asFigure = (value: number) => asCount(Math.abs(value) < 1000 ? Number(value.toPrecision(3)) : Math.round(value))

type Amounts = Pick<ShownChoice, 'gain' | 'gain_unit' | 'loss' | 'loss_unit'>

/** 4,260 loot for 40 troops */
function amountsOf({ gain, gain_unit, loss, loss_unit }: Amounts): string {
  const gained = `${asFigure(gain)} ${gain_unit}`
  if (loss === 0) return `${gained}, without a loss`
  if (gain_unit === loss_unit) return `${gained}, at a loss of ${asFigure(loss)}`
  return `${gained} for ${asFigure(loss)} ${loss_unit}`
}

/** Expected about 4,260 loot for 40 troops */
export const expectationOf = (choice: ShownChoice) => `Expected about ${amountsOf(choice)}`

/** 31 loot per troop-hour */
export const worthOf = ({ value, measure }: ShownChoice) => `${asFigure(value)} ${measure}`

export const outcomeOf = ({ gain_unit, loss_unit }: ShownChoice, { gain, loss }: Outcome) =>
  amountsOf({ gain, gain_unit, loss, loss_unit })

/** 11 % less; empty if the two cannot be compared. */
export function differenceOf(chosen: ShownChoice, other: ShownChoice): string {
  if (chosen.measure !== other.measure || chosen.value === 0) return ''
  const percent = Math.round(((other.value - chosen.value) / Math.abs(chosen.value)) * 100)
  if (percent === 0) return 'about the same'
  return `${asCount(Math.abs(percent))} % ${percent < 0 ? 'less' : 'more'}`
}

/** Why a bot waited. */
export function waitOf({ compared }: Pick<ShownDecision, 'compared'>): string {
  if (compared === 0) return 'There was nothing to choose from.'
  return compared === 1
    ? 'The one possibility was not worth it.'
    : `None of ${asCount(compared)} possibilities was worth it.`
}

export const comparedOf = (compared: number) =>
  compared === 1 ? '1 possibility' : `${asCount(compared)} possibilities`
