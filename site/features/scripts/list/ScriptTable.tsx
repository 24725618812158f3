import { Download, Trash2 } from 'lucide-react'
import type { Bot } from '../../../../shared/bots'
import { scriptTemplateId } from '../../../../shared/script-rules'
import type { Script } from '../../../../shared/scripts'
import { useNow } from '../../../lib/clock/use-now'
import { consolePath, scriptPath } from '../../../lib/navigation/site-paths'
import { asRecent } from '../../../lib/words/display-formats'
import { useZone } from '../../../lib/zone/use-zone'
import { IconButton } from '../../../ui/IconButton'
import { moveFocusOnRemoval } from '../../../ui/move-focus-on-removal'
import { Time } from '../../../ui/Time'

const SHOWN_BOTS = 3

interface ScriptTableProps {
  scripts: readonly Script[]
  /** Undefined while loading. */
  bots: readonly Bot[] | undefined
  onExport: (script: Script) => void
  onRemove: (script: Script) => void
}

export const ScriptTable = ({ scripts, bots, onExport, onRemove }: ScriptTableProps) => (
  <table className="table script-table" data-stack>
    <thead>
      <tr>
        <th>Script</th>
        <th>Version</th>
        <th>Bots that use it</th>
        <th>Changed</th>
        <th>
          <span className="visually-hidden">Export or remove</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {scripts.map((script) => (
        <ScriptRow
          key={script.id}
          script={script}
          bots={bots?.filter(({ templateId }) => templateId === scriptTemplateId(script.id))}
          onExport={() => onExport(script)}
          onRemove={() => onRemove(script)}
        />
      ))}
    </tbody>
  </table>
)

interface ScriptRowProps {
  script: Script
  bots: readonly Bot[] | undefined
  onExport: () => void
  onRemove: () => void
}

function ScriptRow({ script: { id, name, newest, runs, changed_at }, bots, onExport, onRemove }: ScriptRowProps) {
  const now = useNow().getTime()
  const zone = useZone()
  return (
    <tr>
      <td className="script-name">
        <a className="link" href={scriptPath(id)} title={name}>
          {name}
        </a>
      </td>
      <td className="script-version">
        <span>{`Version ${newest}`}</span>
        {!runs && (
          <span className="badge" data-state="error" title="Its newest version has a mistake. Open it to see the line.">
            cannot run
          </span>
        )}
      </td>
      <td className="script-bots">{bots && <BotsOfScript bots={bots} />}</td>
      <td className="script-changed">
        <Time at={changed_at} as={(at) => asRecent(at, now, zone)} />
      </td>
      <td className="script-actions">
        <IconButton name={`Export ${name}`} icon={<Download />} onClick={onExport} />
        <IconButton ref={moveFocusOnRemoval} name={`Remove ${name}`} icon={<Trash2 />} onClick={onRemove} />
      </td>
    </tr>
  )
}

function BotsOfScript({ bots }: { bots: readonly Bot[] }) {
  if (bots.length === 0) return <span className="quiet">No bot</span>
  const others = bots.length - SHOWN_BOTS
  return (
    <ul>
      {bots.slice(0, SHOWN_BOTS).map(({ id, name }) => (
        <li key={id}>
          <a className="link" href={consolePath(id)} title={name}>
            {name}
          </a>
        </li>
      ))}
      {others > 0 && <li className="quiet">{`${others} more`}</li>}
    </ul>
  )
}
