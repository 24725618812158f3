import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { scriptsRefusal } from '../../../../shared/plans/plan-refusals'
import type { ScriptAnswer } from '../../../../shared/scripts'
import { queryClient } from '../../../lib/queries/query-client'
import { ConfirmDialog } from '../../../ui/ConfirmDialog'
import type { Elements } from '../../../ui/elements'
import { PlanNote } from '../../../ui/feedback/PlanNote'
import { exportScript } from '../script-file'
import { useSaveScript, versionQuery, versionsQuery } from '../script-requests'
import { Comparison } from '../versions/Comparison'
import { EarlierVersion } from '../versions/EarlierVersion'
import { ScriptHead } from './ScriptHead'
import { ScriptNotes } from './ScriptNotes'
import { ScriptSide } from './ScriptSide'
import { placeInAddress } from './script-place'
import { useDeclaredTypes } from './use-declared-types'
import { useScriptText } from './use-script-text'
import { WritingDesk } from './WritingDesk'

type View = { kind: 'write' } | { kind: 'version' | 'compare'; number: number; line: number | null }

const WRITE: View = { kind: 'write' }

interface ScriptEditorProps {
  answer: ScriptAnswer
  plan: string
  share: Elements
}

export function ScriptEditor({ answer, plan, share }: ScriptEditorProps) {
  const { script, version } = answer
  const refusal = scriptsRefusal(plan)
  const written = useScriptText(answer)
  const [place] = useState(placeInAddress)
  const [view, setView] = useState<View>(() => firstView(place, written.isDirty ? null : version.number))
  const [restored, setRestored] = useState<number | null>(null)
  const types = useDeclaredTypes()
  const versions = useQuery(versionsQuery(script.id)).data?.versions
  const saving = useSaveScript(script.id)
  const isReadOnly = refusal !== null
  const write = () => setView(WRITE)
  const show = (kind: 'version' | 'compare') => (number: number) => setView({ kind, number, line: null })

  async function restore(number: number) {
    setRestored(null)
    const { version: earlier } = await queryClient.fetchQuery(versionQuery(script.id, number))
    saving.mutate(
      { source: earlier.source, note: `Back to ${number}` },
      {
        onSuccess(saved) {
          written.setText(earlier.source)
          written.markSaved(saved.version)
          write()
        },
      },
    )
  }

  const askToRestore = (number: number) => (written.isDirty ? setRestored(number) : void restore(number))
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
            <ScriptNotes written={written} onCompare={show('compare')} />
            <WritingDesk
              answer={answer}
              written={written}
              saving={saving}
              types={types}
              isReadOnly={isReadOnly}
              line={view.kind === 'write' ? place.line : null}
            />
          </div>
          {view.kind === 'version' && (
            <EarlierVersion
              scriptId={script.id}
              number={view.number}
              newest={script.newest}
              line={view.line}
              isReadOnly={isReadOnly}
              onCompare={() => show('compare')(view.number)}
              onRestore={() => askToRestore(view.number)}
              onClose={write}
            />
          )}
          {view.kind === 'compare' && (
            <Comparison scriptId={script.id} number={view.number} text={written.text} onClose={write} />
          )}
        </div>
        <ScriptSide
          versions={versions}
          shown={view.kind === 'version' ? view.number : null}
          types={types}
          isReadOnly={isReadOnly}
          onShow={show('version')}
          onCompare={show('compare')}
          onRestore={askToRestore}
        />
      </div>
      {restored !== null && (
        <ConfirmDialog
          title={`Back to version ${restored}`}
          action={`Back to ${restored}`}
          onConfirm={() => void restore(restored)}
          onClose={() => setRestored(null)}
        >
          <p>{`Version ${restored} becomes the newest again. Your unsaved changes are replaced by it.`}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

/** What is written now is not what a link to a version means. */
function firstView({ version, line }: { version: number | null; line: number | null }, written: number | null): View {
  return version === null || version === written ? WRITE : { kind: 'version', number: version, line }
}
