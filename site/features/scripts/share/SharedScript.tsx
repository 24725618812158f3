import { Download, FilePlus } from 'lucide-react'
import { Suspense } from 'react'
import { scriptsRefusal } from '../../../../shared/plans/plan-refusals'
import type { SharedScript as Shared } from '../../../../shared/shared-scripts'
import { Button } from '../../../ui/Button'
import { Note } from '../../../ui/feedback/Note'
import { PlanNote } from '../../../ui/feedback/PlanNote'
import { lazyPart } from '../../../ui/lazy/lazy-part'
import { CodeLoading } from '../CodeLoading'
import { exportScript } from '../script-file'
import { useCreateScript } from '../script-requests'

const CodeEditor = lazyPart(() => import('../code/CodeEditor').then(({ CodeEditor }) => CodeEditor))

interface SharedScriptProps {
  shared: Shared
  plan: string
}

/** Another player's code, to read. */
export function SharedScript({ shared: { name, version, source }, plan }: SharedScriptProps) {
  const refusal = scriptsRefusal(plan)
  const { mutate, isPending, isSuccess } = useCreateScript()
  return (
    <section className="panel script" aria-label="Shared script">
      <header className="script-head">
        <div className="script-title">
          <h1 tabIndex={-1}>{name}</h1>
          <span className="quiet">{`Version ${version}, shared with you`}</span>
        </div>
        <div className="script-deeds">
          <Button icon={<Download />} onClick={() => exportScript(name, source)}>
            Export
          </Button>
          <Button
            kind="primary"
            icon={<FilePlus />}
            isBusy={isPending || isSuccess}
            busyLabel="Taking…"
            aria-disabled={refusal !== null || undefined}
            onClick={() => mutate({ name, source })}
          >
            Take into my scripts
          </Button>
        </div>
      </header>
      {refusal && <PlanNote refusal={refusal} />}
      <Note>Another player wrote this. Read what it does before your castle plays it.</Note>
      <Suspense fallback={<CodeLoading />}>
        <CodeEditor label={`Code of ${name}`} text={source} isReadOnly />
      </Suspense>
    </section>
  )
}
