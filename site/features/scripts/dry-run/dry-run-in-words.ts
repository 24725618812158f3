import type { DryRunFigures, DryRunResult } from '../../../../shared/dry-runs'
import type { GainUnit } from '../../../../shared/enums/gain-units'
import { asCount } from '../../../lib/words/display-formats'

const UNITS: Record<GainUnit, string> = {
  resources: 'Resources gained',
  coins: 'Coins gained',
  prizes: 'Prizes won',
  cargo: 'Cargo brought',
  pieces: 'Pieces won',
  saved: 'Goods saved',
  loot: 'Loot gained',
  points: 'Points won',
  help: 'Calls answered',
}

interface Row {
  label: string
  of: (figures: DryRunFigures) => number | null
}

const meanOf = ({ per_day }: DryRunFigures) =>
  per_day.length > 0 ? Math.round(per_day.reduce((sum, each) => sum + each, 0) / per_day.length) : null

const ROWS: Row[] = [
  { label: 'of it a day', of: meanOf },
  { label: 'Coins at the end', of: ({ coins }) => coins },
  { label: 'Strength at the end', of: ({ strength }) => Math.round(strength) },
  { label: 'Troops lost', of: ({ troops_lost }) => troops_lost },
  { label: 'Goods lost to raids', of: ({ plundered }) => plundered },
  { label: 'Hungry hours', of: ({ hungry_hours }) => hungry_hours },
  { label: 'Calls', of: ({ calls }) => calls },
  { label: 'Declined', of: ({ declined }) => declined },
]

export interface FigureTable {
  columns: string[]
  rows: { label: string; cells: string[] }[]
}

/** The script beside the castle left alone and the template that matches it. */
export function tableOf({ unit, script, alone, template }: DryRunResult): FigureTable {
  const players = [
    { label: 'Script', figures: script },
    ...(alone ? [{ label: 'Left alone', figures: alone }] : []),
    ...(template ? [{ label: template.label, figures: template.figures }] : []),
  ]
  const rows = [{ label: UNITS[unit], of: ({ gained }: DryRunFigures) => gained }, ...ROWS]
  return {
    columns: players.map(({ label }) => label),
    rows: rows.map(({ label, of }) => ({ label, cells: players.map(({ figures }) => inCell(of(figures))) })),
  }
}

const inCell = (amount: number | null) => (amount === null ? '–' : asCount(amount))

/** Steps are counted in ten thousands, turn by turn. */
export const stepsInWords = ({ steps }: Pick<DryRunResult, 'steps'>) =>
  steps === 0 ? 'Few steps' : `${asCount(steps)} steps`

/** "collect ×3, busy ×1" */
export const refusalsInWords = ({ refusals }: Pick<DryRunResult, 'refusals'>) =>
  refusals.map(({ code, count }) => `${code.replaceAll('_', ' ')} ×${asCount(count)}`).join(', ')

/** JSON as people read it; what was cut is shown as it is. */
export function readableJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
