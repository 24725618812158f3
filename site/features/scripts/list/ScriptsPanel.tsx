import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Bot } from '../../../../shared/bots'
import { scriptsRefusal } from '../../../../shared/plans/plan-refusals'
import { scriptsOf } from '../../../../shared/plans/plans'
import type { Script } from '../../../../shared/scripts'
import { queryClient } from '../../../lib/queries/query-client'
import { scriptQuery } from '../../../lib/queries/script-queries'
import { announce } from '../../../lib/toasts/announce'
import { toastFailed } from '../../../lib/toasts/toasts'
import { SCRIPT_DONE, SCRIPT_FAILED } from '../../../lib/words/script-messages'
import { Button } from '../../../ui/Button'
import { PlanNote } from '../../../ui/feedback/PlanNote'
import { Panel } from '../../../ui/Panel'
import { RemoveScriptDialog } from '../RemoveScriptDialog'
import { exportScript } from '../script-file'
import { examplesQuery } from '../script-requests'
import { ImportButton } from './ImportButton'
import { NewScriptDialog } from './NewScriptDialog'
import { NoScripts } from './NoScripts'
import { ScriptTable } from './ScriptTable'

interface ScriptsPanelProps {
  scripts: readonly Script[]
  /** Undefined while loading. */
  bots: readonly Bot[] | undefined
  plan: string
}

const EXAMPLE_PARAMETER = 'example'

export function ScriptsPanel({ scripts, bots, plan }: ScriptsPanelProps) {
  const refusal = scriptsRefusal(plan)
  const [initial] = useState(() => new URLSearchParams(location.search).get(EXAMPLE_PARAMETER))
  const [isCreating, setCreating] = useState(initial !== null && refusal === null)
  const [removed, setRemoved] = useState<Script | null>(null)
  const isFull = scripts.length >= scriptsOf(plan)
  const isHeld = refusal !== null || isFull
  // Loaded before the dialog opens, so that it opens whole.
  const examples = useQuery({ ...examplesQuery, enabled: refusal === null })
  const create = () => setCreating(true)
  const showRemoved = () => {
    announce(SCRIPT_DONE.remove)
    setRemoved(null)
  }
  return (
    <>
      {scripts.length === 0 ? (
        <NoScripts refusal={refusal} onCreate={create} />
      ) : (
        <Panel
          className="scripts"
          title="Scripts"
          tabIndex={-1}
          actions={
            <div className="panel-actions">
              <span className="quiet">{`${scripts.length} of ${scriptsOf(plan)}`}</span>
              <ImportButton isHeld={isHeld} />
              <Button kind="primary" icon={<Plus />} aria-disabled={isHeld || undefined} onClick={create}>
                New script
              </Button>
            </div>
          }
        >
          {refusal && <PlanNote refusal={`${refusal} Yours can still be read and exported, and nothing is deleted.`} />}
          {!refusal && isFull && <p className="quiet">You have all scripts of your plan.</p>}
          <ScriptTable
            scripts={scripts}
            bots={bots}
            onExport={(script) => void exportNewest(script)}
            onRemove={setRemoved}
          />
        </Panel>
      )}
      {isCreating && (
        <NewScriptDialog
          scripts={scripts}
          found={examples}
          initial={initial ?? 'empty'}
          onClose={() => setCreating(false)}
        />
      )}
      {removed && <RemoveScriptDialog script={removed} onClose={() => setRemoved(null)} onRemoved={showRemoved} />}
    </>
  )
}

async function exportNewest({ id, name }: Script) {
  try {
    const { version } = await queryClient.fetchQuery(scriptQuery(id))
    exportScript(name, version.source)
  } catch (error) {
    toastFailed(error, SCRIPT_FAILED.readFile)
  }
}
