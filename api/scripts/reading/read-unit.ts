import { GAIN_UNITS, type GainUnit } from '../../../shared/enums/gain-units'

const USUAL: GainUnit = 'resources'

/** What the gain of a script counts. Pages have words for these units only. */
export function readUnit(given: unknown): { unit: GainUnit; faults: string[] } {
  if (given === null || given === undefined) return { unit: USUAL, faults: [] }
  const unit = GAIN_UNITS.find((each) => each === given)
  return unit ? { unit, faults: [] } : { unit: USUAL, faults: [`\`unit\` must be one of ${GAIN_UNITS.join(', ')}.`] }
}
