import type { ConsoleGap } from './console-gap'
import { asInstant, INSTANT } from './moments'

/** A console line is `<ISO time, UTC> <sign> <text>`; its sign gives the kind. */
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
}

const FORM = new RegExp(String.raw`^(${INSTANT}) (\S) (.*)$`, 's')

export function formatLine({ at, sign, text }: PrintedLine): string {
  return `${asInstant(at)} ${sign} ${text}`
}

/** Null for a line of another form, which is shown unchanged. */
export function parseLine(line: string): PrintedLine | null {
  const [, time = '', sign = '', text = ''] = FORM.exec(line) ?? []
  const at = Date.parse(time)
  return isSign(sign) && !Number.isNaN(at) ? { at, sign, text } : null
}

const isSign = (character: string): character is LineSign => Object.hasOwn(KIND_OF_SIGN, character)

/** The event for lines that are no longer kept. */
export const GAP_EVENT = 'gap'

export const formatGap = ({ from, to }: ConsoleGap): string => JSON.stringify({ from, to })

/** The event that lines are late, or on time again. */
export const LATE_EVENT = 'late'

export const formatLateness = (late: boolean): string => JSON.stringify({ late })
