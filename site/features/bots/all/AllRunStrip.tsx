import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import { Button } from '../../../ui/Button'
import { Meter } from '../../../ui/charts/Meter'
import { handFocusOn } from '../../../ui/hand-focus-on'
import type { AllRun } from './act-on-all'
import { $allRun, cancelRun, dismissRun, isUnderWay } from './all-run-store'
import { progressInWords, runInWords } from './run-in-words'

/** How an action on many bots goes, and what came of it, until it is dismissed. */
export function AllRunStrip() {
  const run = useStore($allRun)
  const isActing = isUnderWay(run)
  return (
    <>
      <p className="visually-hidden" role="status">
        {run && !isActing && runInWords(run)}
      </p>
      {run && (
        <section className="panel all-run" tabIndex={-1} aria-label={run.action === 'start' ? 'Start all' : 'Stop all'}>
          {isActing ? <Progress run={run} /> : <Summary run={run} />}
          {run.refused.length > 0 && <RefusedList run={run} />}
        </section>
      )}
    </>
  )
}

function Progress({ run }: { run: AllRun }) {
  const { total, done, refused, phase } = run
  const words = progressInWords(run)
  return (
    <>
      <p>
        <span>{words}</span>
        {phase === 'waiting' && <span> · The server asked for a short break.</span>}
      </p>
      <Button ref={handFocusOn} size="small" onClick={cancelRun}>
        Cancel
      </Button>
      <Meter value={((done + refused.length) / total) * 100} label={words} />
    </>
  )
}

const Summary = ({ run }: { run: AllRun }) => (
  <>
    <p>{runInWords(run)}</p>
    <Button
      ref={handFocusOn}
      kind="quiet"
      size="small"
      isIconOnly
      aria-label="Dismiss"
      icon={<X />}
      onClick={dismissRun}
    />
  </>
)

const RefusedList = ({ run: { refused } }: { run: AllRun }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
  <ul tabIndex={0} aria-label="Refused">
    {refused.map(({ botId, name, sentence }) => (
      <li key={botId}>
        <b>{name}</b> <span>{sentence}</span>
      </li>
    ))}
  </ul>
)
