import type { AutomationContext } from '../../game/automations/automation'
import { RunEnds } from '../../game/automations/run-ends'
import type { AwaitedCall, Failure } from '../host/messages'
import { codeAround } from './code-around'
import type { HostLost, LossReason } from './host'

const CODE_WIDTH = 160

/** Prints the place of a failure. The error that it returns ends the run, with a sentence that names the line. */
export function tellFailure({ print }: Pick<AutomationContext, 'print'>, source: string, failure: Failure): RunEnds {
  const { kind, message, line, awaited } = failure
  for (const { line: at, text } of line === null ? [] : codeAround(source, line, CODE_WIDTH))
    print('.', `${at === line ? '→' : ' '} ${at} | ${text}`)
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
