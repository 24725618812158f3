import { useEffect, useRef, useState } from 'react'
import type { SettingTrial, Trial, TrialEvents } from '../../../../shared/trials'
import { faultsIn } from '../../../lib/api/field-faults'
import { RequestError } from '../../../lib/api/request-error'
import { NOT_ANSWERED } from '../../../lib/words/toast-messages'
import { streamTrial, type TrialOrder } from './trial-requests'

interface Outcome<Result> {
  result: Result
  order: TrialOrder
}

interface TrialState {
  underWay: (TrialEvents['progress'] & { order: TrialOrder }) | null
  failure: string | null
  trial: Outcome<Trial> | null
  settingTrial: Outcome<SettingTrial> | null
}

const NOTHING: TrialState = { underWay: null, failure: null, trial: null, settingTrial: null }

/** `onRefused` shows wrong settings at their fields. */
export function useTrial(onRefused: (error: unknown) => void) {
  const [state, setState] = useState(NOTHING)
  const leaving = useRef<AbortController | null>(null)
  useEffect(() => () => leaving.current?.abort(), [])
  const show = (part: Partial<TrialState>) => setState((before) => ({ ...before, ...part }))

  async function follow(order: TrialOrder, signal: AbortSignal) {
    let isOver = false
    for await (const { event, data } of streamTrial(order, signal)) {
      if (signal.aborted) return
      if (event === 'progress') show({ underWay: { ...data, order } })
      if (event === 'trial') show({ trial: { result: data, order } })
      if (event === 'setting_trial') show({ settingTrial: { result: data, order } })
      if (event === 'failed') show({ failure: data.message })
      isOver = event !== 'progress'
    }
    if (!isOver) show({ failure: NOT_ANSWERED })
  }

  async function run(order: TrialOrder) {
    leaving.current?.abort()
    const leave = new AbortController()
    leaving.current = leave
    const { signal } = leave
    show({ underWay: { worlds: 0, of: 0, order }, failure: null })
    try {
      await follow(order, signal)
    } catch (error) {
      if (signal.aborted) return
      if (faultsIn(error).length > 0) onRefused(error)
      show({ failure: (error instanceof RequestError && error.sentence) || NOT_ANSWERED })
    }
    if (!signal.aborted) show({ underWay: null })
  }

  return { ...state, run }
}
