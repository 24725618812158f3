import { useQuery } from '@tanstack/react-query'
import { scriptsRefusal } from '../../../../shared/plans/plan-refusals'
import type { ScriptAnswer } from '../../../../shared/scripts'
import { versionsQuery } from '../../../lib/queries/script-queries'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'
import type { Elements } from '../../../ui/elements'
import { PlanNote } from '../../../ui/feedback/PlanNote'
import { DryRunPanel } from '../dry-run/DryRunPanel'
import { exportScript } from '../script-file'
import { useSaveScript } from '../script-requests'
import { Comparison } from '../versions/Comparison'
import { EarlierVersion } from '../versions/EarlierVersion'
import { ScriptHead } from './ScriptHead'
import { ScriptNotes } from './ScriptNotes'
import { ScriptSide } from './ScriptSide'
import { useDeclaredTypes } from './use-declared-types'
import { useRestore } from './use-restore'
import { type ScriptText, useScriptText } from './use-script-text'
import { useScriptView } from './use-script-view'
import { WritingDesk } from './WritingDesk'

interface ScriptEditorProps {
  answer: ScriptAnswer
  plan: string
  share: Elements
}

export function ScriptEditor({ answer, plan, share }: ScriptEditorProps) {
  const { script, version } = answer
  const refusal = scriptsRefusal(plan)
  const isReadOnly = refusal !== null
  const written = useScriptText(answer)
  const { view, code, line, ...shows } = useScriptView(written.isDirty ? null : version.number)
  const types = useDeclaredTypes()
  const versions = useQuery(versionsQuery(script.id)).data?.versions
  const saving = useSaveScript(script.id)
  const restoring = useRestore({ scriptId: script.id, written, saving, onRestored: shows.write })
  return (
    <section className="panel script" aria-label="Script">
      <ScriptHead
        script={script}
        state={written.isDirty ? 'Unsaved changes' : `Version ${written.base}, saved`}
        isReadOnly={isReadOnly}
        share={share}
        onExport={() => exportScript(script.name, written.text)}
      />
      {refusal && <PlanNote refusal={`${refusal} This one can be read and exported.`} />}
      <div className="script-columns">
        <div className="script-main">
          <div className="script-desk" hidden={view.kind !== 'write'}>
            <ScriptNotes written={written} onCompare={shows.compare} />
            <WritingDesk {...{ code, answer, written, saving, types, isReadOnly, line }} />
          </div>
          {view.kind === 'version' && (
            <EarlierVersion
              {...{ ...view, isReadOnly, scriptId: script.id, newest: script.newest }}
              onCompare={() => shows.compare(view.number)}
              onRestore={() => restoring.restore(view.number)}
              onClose={shows.write}
            />
          )}
          {view.kind === 'compare' && (
            <Comparison scriptId={script.id} number={view.number} text={written.text} onClose={shows.write} />
          )}
        </div>
        <ScriptSide
          {...{ versions, types, isReadOnly }}
          dryRun={!isReadOnly && <DryRun scriptId={script.id} written={written} onLine={shows.goToLine} />}
          shown={view.kind === 'version' ? view.number : null}
          onShow={shows.showVersion}
          onCompare={shows.compare}
          onRestore={restoring.restore}
        />
      </div>
      {restoring.asked !== null && <RestoreQuestion number={restoring.asked} {...restoring} />}
    </section>
  )
}

interface DryRunProps {
  scriptId: string
  written: ScriptText
  onLine: (line: number) => void
}

const DryRun = ({ scriptId, written: { isDirty, text, base }, onLine }: DryRunProps) => (
  <DryRunPanel
    scriptId={scriptId}
    what={isDirty ? { source: text } : { version: base }}
    called={isDirty ? 'your unsaved code' : `version ${base}`}
    onLine={onLine}
  />
)

interface RestoreQuestionProps extends Pick<ReturnType<typeof useRestore>, 'confirm' | 'decline'> {
  number: number
}

const RestoreQuestion = ({ number, confirm, decline }: RestoreQuestionProps) => (
  <ConfirmDialog title={`Back to version ${number}`} action={`Back to ${number}`} onConfirm={confirm} onClose={decline}>
    <p>{`Version ${number} becomes the newest again. Your unsaved changes are replaced by it.`}</p>
  </ConfirmDialog>
)
