import { Bot, Download, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { PATHS } from '../../../../shared/paths'
import { scriptTemplateId } from '../../../../shared/script-rules'
import type { Script } from '../../../../shared/scripts'
import { createBotOfPath } from '../../../lib/navigation/site-paths'
import { navigateWithToast } from '../../../lib/toasts/toasts'
import { SCRIPT_DONE } from '../../../lib/words/script-messages'
import { ButtonLink } from '../../../ui/Button'
import type { Elements } from '../../../ui/elements'
import { IconButton } from '../../../ui/IconButton'
import { RemoveScriptDialog } from '../RemoveScriptDialog'
import { RenameScriptDialog } from './RenameScriptDialog'

interface ScriptHeadProps {
  script: Script
  /** "Version 7", "Unsaved changes" */
  state: string
  /** The plan has no scripts. */
  isReadOnly: boolean
  share: Elements
  onExport: () => void
}

export function ScriptHead({ script, state, isReadOnly, share, onExport }: ScriptHeadProps) {
  const [dialog, open] = useState<'rename' | 'remove' | null>(null)
  const close = () => open(null)
  return (
    <header className="script-head">
      <div className="script-title">
        <h1 tabIndex={-1}>{script.name}</h1>
        {!isReadOnly && <IconButton name="Rename" icon={<Pencil />} onClick={() => open('rename')} />}
        <span className="quiet" role="status">
          {state}
        </span>
        {!script.runs && (
          <span className="badge" data-state="error">
            cannot run
          </span>
        )}
      </div>
      <div className="script-deeds">
        <IconButton name="Export as a file" icon={<Download />} onClick={onExport} />
        {share}
        <IconButton name="Remove script" icon={<Trash2 />} onClick={() => open('remove')} />
        {!isReadOnly && (
          <ButtonLink href={createBotOfPath(scriptTemplateId(script.id))} icon={<Bot />}>
            Make a bot of it
          </ButtonLink>
        )}
      </div>
      {dialog === 'rename' && <RenameScriptDialog script={script} onClose={close} />}
      {dialog === 'remove' && (
        <RemoveScriptDialog
          script={script}
          onClose={close}
          onRemoved={() => void navigateWithToast({ kind: 'done', text: SCRIPT_DONE.remove }, PATHS.scripts)}
        />
      )}
    </header>
  )
}
