import type { DryRunInput } from '../../../../shared/dry-runs'
import { Note } from '../../../ui/feedback/Note'
import { DryRunForm } from './DryRunForm'
import { DryRunLines } from './DryRunLines'
import { DryRunOutcome } from './DryRunOutcome'
import { useDryRun } from './use-dry-run'

interface DryRunPanelProps {
  scriptId: string
  /** What is played: code that is not saved, or a version. */
  what: Pick<DryRunInput, 'source' | 'version'>
  /** "your unsaved code", "version 7" */
  called: string
  onLine: (line: number) => void
}

export function DryRunPanel({ scriptId, what, called, onLine }: DryRunPanelProps) {
  const { run, cancel, isRunning, lines, lineCount, ended, failure } = useDryRun(scriptId)
  return (
    <div className="dry-run">
      <p className="quiet">{`Plays ${called} in a private world of the practice realm. Your castles are not touched.`}</p>
      <DryRunForm isRunning={isRunning} onRun={(world) => void run({ ...what, ...world })} onCancel={cancel} />
      <p role="status" className="visually-hidden">
        {isRunning ? 'The dry run plays.' : ended ? 'The dry run has ended.' : ''}
      </p>
      {failure && <Note>{failure}</Note>}
      {ended && <DryRunOutcome dryRun={ended} onLine={onLine} />}
      {(isRunning || lineCount > 0) && <DryRunLines lines={lines} count={lineCount} isRunning={isRunning} />}
    </div>
  )
}
