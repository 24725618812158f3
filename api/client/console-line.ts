import { parseLine } from '../../shared/console/console-lines'

/** A line that a bot printed. */
export interface ConsoleLine {
  /** Counts from 1 for each bot. */
  number: number
  /** Null for a line of another form, which is all `text`. */
  at: Date | null
  /** `+` gain, `>` send, `~` rest, `!` warning, `x` error, `-` mark, `.` plain. */
  sign: string | null
  text: string
  /** The id of the decision that the line tells of. */
  decision: string | null
}

export function consoleLine(number: number, line: string): ConsoleLine {
  const parsed = parseLine(line)
  if (!parsed) return { number, at: null, sign: null, text: line, decision: null }
  const { at, sign, text, decision = null } = parsed
  return { number, at: new Date(at), sign, text, decision }
}
