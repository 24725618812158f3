import { isRefused } from '../../../lib/api/is-refused'

export type Step = 'stop' | 'change' | 'start'

interface RequestedChange {
  /** The bot is online and more than its name changes. */
  mustStop: boolean
  isChanged: boolean
  /** The bot was online at the beginning. */
  startsAgain: boolean
}

/** An online bot stops for a change, unless only its name changes. */
export function stepsOf({ mustStop, isChanged, startsAgain }: RequestedChange): Step[] {
  const steps: [Step, boolean][] = [
    ['stop', mustStop],
    ['change', isChanged],
    ['start', mustStop || startsAgain],
  ]
  return steps.filter(([, isNeeded]) => isNeeded).map(([step]) => step)
}

export function stepsInWords({ mustStop, isChanged, startsAgain }: RequestedChange): string {
  if (mustStop) return 'Stop, change and start again'
  if (!startsAgain) return 'Save'
  return isChanged ? 'Change and start again' : 'Start again'
}

export const BUSY_LABELS: Record<Step, string> = { stop: 'Stopping…', change: 'Saving…', start: 'Starting…' }

const AFTER_REFUSAL: Record<Step, string> = {
  stop: 'The bot is still online, and nothing was changed.',
  change: 'The bot has stopped, but was not changed.',
  start: 'The bot was changed, but has not started again.',
}

const WITHOUT_ANSWER: Record<Step, string> = {
  stop: 'The server did not answer, so the bot may have stopped. Nothing was changed.',
  change: 'The bot has stopped. The server did not answer, so the change may have been saved.',
  start: 'The bot was changed. The server did not answer, so it may be online already.',
}

export const stateAfter = (step: Step, error: unknown) => (isRefused(error) ? AFTER_REFUSAL : WITHOUT_ANSWER)[step]
