import { createContext } from 'react'
import { type ConsoleEntry, isGap } from '../lines/console-entries'

interface ScriptOfBot {
  id: string
  /** The version that the run of this line plays; null if its first line is no longer kept. */
  versionAt: (lineNumber: number) => number | null
}

/** Of a bot that plays a script; null for other bots. */
export const ScriptContext = createContext<ScriptOfBot | null>(null)

const FAULT = /\bin line (\d+)\b/
const PLAYS = /^Plays version (\d+) of /

/** The line of the script that a line of the console blames; null if none. */
export function blamedLine({ kind, text }: { kind: string; text: string }): number | null {
  const [, line] = (kind === 'error' && FAULT.exec(text)) || []
  return line ? Number(line) : null
}

export function versionBefore(entries: readonly ConsoleEntry[], lineNumber: number): number | null {
  const said = entries.findLast((entry) => !isGap(entry) && entry.number < lineNumber && PLAYS.test(entry.text))
  const [, version] = (said && !isGap(said) && PLAYS.exec(said.text)) || []
  return version ? Number(version) : null
}
