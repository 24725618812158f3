import { useState } from 'react'
import type { Bot, BotChange } from '../../../../shared/bots'
import { BOT_REFUSAL_LINKS } from '../../../lib/toasts/refusal-links'
import { toastDone, toastUnlessInForm } from '../../../lib/toasts/toasts'
import { DONE, FAILED } from '../../../lib/words/toast-messages'
import { isOnline } from '../bot-figures'
import { useBotStep, useChangeStep } from '../bot-requests'
import { type Step, stateAfter, stepsOf } from './change-steps'

interface Listeners {
  onChanged: () => void
  onDone: () => void
  onFailed: (error: unknown) => void
}

export type ChangeSteps = ReturnType<typeof useChangeSteps>

/**
 * Stops and restarts an online bot around the change, unless only its name changes. After a failure the next run
 * continues from there.
 */
export function useChangeSteps(bot: Bot, change: BotChange, { onChanged, onDone, onFailed }: Listeners) {
  const { mutateAsync: act } = useBotStep()
  const { mutateAsync: store } = useChangeStep()
  const [startsAgain, setStartsAgain] = useState(false)
  const [underWay, setUnderWay] = useState<Step | null>(null)
  const [outcome, setOutcome] = useState('')
  const parts = Object.keys(change)
  const mustStop = isOnline(bot) && parts.some((part) => part !== 'name')
  const wanted = { mustStop, isChanged: parts.length > 0, startsAgain }

  const perform: Record<Step, () => Promise<unknown>> = {
    stop: () => act({ botId: bot.id, action: 'stop' }),
    change: () => store({ botId: bot.id, change }).then(onChanged),
    start: () => act({ botId: bot.id, action: 'start' }),
  }

  async function run() {
    const steps = stepsOf(wanted)
    setOutcome('')
    setStartsAgain(steps.includes('start'))
    for (const step of steps) {
      setUnderWay(step)
      try {
        await perform[step]()
      } catch (error) {
        setUnderWay(null)
        // A single step that fails leaves nothing half done.
        if (steps.length > 1 || startsAgain) setOutcome(stateAfter(step, error))
        toastUnlessInForm(error, step === 'change' ? FAILED.changeBot : FAILED.botAction, BOT_REFUSAL_LINKS)
        return onFailed(error)
      }
    }
    toastDone(steps.includes('change') ? DONE.changeBot : DONE.botAction)
    onDone()
  }

  return { wanted, isReady: wanted.isChanged || startsAgain, underWay, outcome, run: () => void run() }
}
