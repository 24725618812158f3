import type { Outcome } from './goals'

export type Row = [measurement: string, figure: string, goal: string, measured: string, verdict: string]

/** One row for each figure that has a goal, or for the measurement if none has. */
export function rowsOf({ name, judgements, isAsWanted, skipped, failed }: Outcome): Row[] {
  if (skipped) return [[name, '', '', skipped, 'skipped']]
  if (failed) return [[name, '', '', failed.split('\n', 1)[0] ?? '', 'failed']]
  if (judgements.length === 0) return [[name, 'see below', '', '', verdictOf(isAsWanted)]]
  return judgements.map(({ figure, measured, wanted, isMet }) => [
    name,
    figure,
    wanted,
    measured,
    wanted ? verdictOf(isMet) : '',
  ])
}

const verdictOf = (isMet: boolean) => (isMet ? 'met' : 'missed')

export function closingTable(outcomes: Outcome[]): string {
  return inColumns([['measurement', 'figure', 'goal', 'measured', 'verdict'], ...outcomes.flatMap(rowsOf)])
    .map((cells) => cells.join('  ').trimEnd())
    .join('\n')
}

/** Pads the cells, so that each column is as wide as its widest one. */
export function inColumns(rows: string[][]): string[][] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)))
  return rows.map((cells) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)))
}
