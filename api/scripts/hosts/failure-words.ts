import type { AutomationContext } from '../../game/automations/automation'
import { RunEnds } from '../../game/automations/run-ends'
import type { AwaitedCall, Failure } from '../host/messages'
import type { HostLost, LossReason } from './host'

const LINES_AROUND = 2
const CODE_WIDTH = 160

/** Prints the place of a failure. The error that it returns ends the run, with a sentence that names the line. */
export function tellFailure({ print }: Pick<AutomationContext, 'print'>, source: string, failure: Failure): RunEnds {
  const { kind, message, line, awaited } = failure
  if (line !== null) for (const text of neighbours(source, line)) print('.', text)
  if (awaited) print('.', `It happened after ${nameOf(awaited.call)}${awaited.line ? ` of line ${awaited.line}` : ''}.`)
  const place = line === null ? after(awaited) : ` in line ${line}`
  return kind === 'limit'
    ? new RunEnds('script_limit', `The script reached a limit${place}: ${message}.`)
    : new RunEnds('script_error', `The script failed${place}: ${message}.`)
}

const WORDS_OF_LOSS: Partial<Record<LossReason, string>> = {
  silent: 'It worked for more than 2 seconds without a pause.',
  forged: 'It made its host write what no host writes.',
}

/** For the script whose turn it was. */
export const tellLoss = ({ reason }: HostLost, awaited: AwaitedCall | undefined) =>
  limitAfter(awaited, WORDS_OF_LOSS[reason] ?? 'It ended its host.')

export const limitAfter = (awaited: AwaitedCall | undefined, sentence: string) =>
  new RunEnds('script_limit', `The script reached a limit${after(awaited)}: ${sentence}`)

/** Where a turn began whose own line is not known. */
const after = (awaited: AwaitedCall | undefined) => (awaited?.line ? ` after line ${awaited.line}` : '')

const OWN_CALLS = ['sleep', 'step']

const nameOf = (call: string) => (OWN_CALLS.includes(call) ? `keeper.${call}` : `game.${call}`)

function neighbours(source: string, line: number): string[] {
  const lines = source.split(/\r\n|\r|\n/)
  const first = Math.max(1, line - LINES_AROUND)
  return lines
    .slice(first - 1, line + LINES_AROUND)
    .map((text, index) => `${first + index === line ? '→' : ' '} ${first + index} | ${text.slice(0, CODE_WIDTH)}`)
}
