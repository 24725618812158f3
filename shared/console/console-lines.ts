import type { ConsoleGap } from './console-gap'
import { asInstant, INSTANT } from './moments'

/**
 * A console line is `<ISO time, UTC> <sign> <text>`; its sign gives the kind. The line of a decision has the decision's id
 * right after its sign: `2026-11-28T00:11:13Z >3-17 140 troops leave.`
 */
export const KIND_OF_SIGN = {
  '+': 'gain',
  '>': 'send',
  '~': 'rest',
  '!': 'warn',
  x: 'error',
  '-': 'mark',
  '.': 'plain',
} as const

export type LineSign = keyof typeof KIND_OF_SIGN
export type LineKind = (typeof KIND_OF_SIGN)[LineSign]

export interface PrintedLine {
  /** In milliseconds since 1970. */
  at: number
  sign: LineSign
  text: string
  /** The id of the decision that the line tells of. */
  decision?: string
}

/** `<run>-<number>`; both count from 1. */
export const DECISION_ID = String.raw`[1-9]\d{0,9}-[1-9]\d{0,9}`

const FORM = new RegExp(String.raw`^(${INSTANT}) (\S)(${DECISION_ID})? (.*)$`, 's')
const DECISION = new RegExp(String.raw`^(${INSTANT} \S)${DECISION_ID}(?= )`)

export function formatLine({ at, sign, text, decision = '' }: PrintedLine): string {
  return `${asInstant(at)} ${sign}${decision} ${text}`
}

/** Null for a line of another form, which is shown unchanged. */
export function parseLine(line: string): PrintedLine | null {
  const [, time = '', sign = '', decision, text = ''] = FORM.exec(line) ?? []
  const at = Date.parse(time)
  return isSign(sign) && !Number.isNaN(at) ? { at, sign, text, ...(decision && { decision }) } : null
}

/** For texts that people read. */
export const withoutDecision = (line: string): string => line.replace(DECISION, '$1')

const isSign = (character: string): character is LineSign => Object.hasOwn(KIND_OF_SIGN, character)

/** The event for lines that are no longer kept. */
export const GAP_EVENT = 'gap'

export const formatGap = ({ from, to }: ConsoleGap): string => JSON.stringify({ from, to })

/** The event that lines are late, or on time again. */
export const LATE_EVENT = 'late'

export const formatLateness = (late: boolean): string => JSON.stringify({ late })
