/** A figure of a measurement beside its goal. */
interface Judgement {
  figure: string
  measured: string
  /** Empty if the figure is only shown. */
  wanted: string
  isMet: boolean
}

export interface Outcome {
  /** As `npm run bench -- <name>`. */
  name: string
  lines: string[]
  judgements: Judgement[]
  isAsWanted: boolean
  seconds: number
  /** What was missing, or what went wrong. */
  skipped?: string
  failed?: string
}

interface Goal {
  least?: number | undefined
  most?: number | undefined
  /** × by default. */
  unit?: string
}

/** Something that a measurement needs is not on this machine. */
export class Missing extends Error {
  override name = 'Missing'
}

const TIMES = '×'
const judgements: Judgement[] = []

/** Puts a figure into the closing table. Returns whether it meets its goal. */
export function judge(figure: string, value: number, goal: Goal): boolean {
  const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = goal
  const isMet = value >= least && value <= most
  judgements.push({ figure, measured: shown(value, goal.unit), wanted: wantedOf(goal), isMet })
  return isMet
}

/** The figures that were judged since the last call. */
export const takeJudgements = () => judgements.splice(0)

function wantedOf({ least, most, unit = TIMES }: Goal): string {
  const goal = least ?? most
  if (goal === undefined) return ''
  return `at ${least === undefined ? 'most' : 'least'} ${goal.toLocaleString('en-US')} ${unit}`.trim()
}

function shown(value: number, unit = TIMES): string {
  const isCount = unit !== TIMES && Number.isInteger(value)
  const digits = isCount || Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  const figure = value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return `${figure} ${unit}`.trim()
}
