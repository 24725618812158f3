import { Telescope, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Settings } from '../../../../shared/settings/setting-faults'
import type { SettingValue, Template } from '../../../../shared/templates'
import styles from '../../../styles/trial.css?url'
import { Button } from '../../../ui/Button'
import { Meter } from '../../../ui/charts/Meter'
import { Note } from '../../../ui/feedback/Note'
import { SettingTrialPart } from './SettingTrialPart'
import { TrialResult } from './TrialResult'
import { TRY } from './try-words'
import { useTrial } from './use-trial'

export interface TrialPanelProps {
  template: Template
  /** All of them, as they are in the form. */
  settings: Settings
  onTake: (key: string, value: SettingValue) => void
  /** Shows wrong settings at their fields. */
  onRefused: (error: unknown) => void
}

/** Begins with a trial, because it is opened by the button that asks for one. */
export function TrialPanel({ template, settings, onTake, onRefused }: TrialPanelProps) {
  const trial = useTrial(onRefused)
  const { run, underWay, failure } = trial
  const button = useRef<HTMLButtonElement>(null)
  const isBusy = underWay !== null && underWay.order.setting === undefined
  const isStale = trial.trial !== null && !isSame(trial.trial.order.settings, settings)
  const start = () => void run({ templateId: template.id, settings })
  const begin = useRef(start)

  useEffect(() => {
    // It replaces the button that was pressed.
    button.current?.focus({ preventScroll: true })
    begin.current()
  }, [])

  return (
    <>
      <link rel="stylesheet" href={styles} precedence="default" />
      <Button ref={button} isWide icon={<Telescope />} isBusy={isBusy} busyLabel={TRY.busy} onClick={start}>
        {TRY.button}
      </Button>
      {underWay && (
        <div className="trial-progress">
          <Meter value={(100 * underWay.worlds) / Math.max(1, underWay.of)} label={progressOf(underWay)} />
          <p aria-hidden="true">{progressOf(underWay)}</p>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {isBusy ? TRY.busy : ''}
      </p>
      {failure && (
        <div role="alert">
          <Note icon={<TriangleAlert />}>
            <span>{failure}</span>
          </Note>
        </div>
      )}
      {isStale && !isBusy && (
        <p className="trial-stale">Settings have changed since. Try it again to see the new ones.</p>
      )}
      {trial.trial && (
        <div className="trial-outcome" aria-live="polite">
          <TrialResult key={resultKey(trial.trial.order.settings)} trial={trial.trial.result} />
        </div>
      )}
      {trial.trial && <SettingTrialPart {...{ template, settings, trial, onTake }} />}
    </>
  )
}

const progressOf = ({ worlds, of }: { worlds: number; of: number }) =>
  of === 0 ? 'Twenty worlds are opened' : `${worlds} of ${of} worlds`

const resultKey = (settings: Settings) => JSON.stringify(settings)

const isSame = (one: Settings, other: Settings) =>
  Object.keys({ ...one, ...other }).every((key) => one[key] === other[key])
