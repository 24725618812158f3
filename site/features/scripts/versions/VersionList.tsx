import { GitCompareArrows, RotateCcw } from 'lucide-react'
import type { ScriptVersion } from '../../../../shared/scripts'
import { useNow } from '../../../lib/clock/use-now'
import { asRecent } from '../../../lib/words/display-formats'
import { useZone } from '../../../lib/zone/use-zone'
import { IconButton } from '../../../ui/IconButton'
import { Time } from '../../../ui/Time'

interface VersionListProps {
  versions: readonly ScriptVersion[]
  /** The version on the page; null for the text that is written. */
  shown: number | null
  isReadOnly: boolean
  onShow: (number: number) => void
  onCompare: (number: number) => void
  /** Makes a new version of it. */
  onRestore: (number: number) => void
}

export const VersionList = ({ versions, shown, ...deeds }: VersionListProps) => (
  <ol className="script-versions">
    {versions.map((version, place) => (
      <VersionRow
        key={version.number}
        {...deeds}
        version={version}
        isNewest={place === 0}
        isShown={version.number === shown}
      />
    ))}
  </ol>
)

interface VersionRowProps extends Omit<VersionListProps, 'versions' | 'shown'> {
  version: ScriptVersion
  isNewest: boolean
  isShown: boolean
}

function VersionRow({ version, isNewest, isShown, isReadOnly, onShow, onCompare, onRestore }: VersionRowProps) {
  const { number, note, created_at, runs } = version
  const now = useNow().getTime()
  const zone = useZone()
  return (
    <li data-shown={isShown || undefined}>
      <button type="button" className="version-name" aria-current={isShown || undefined} onClick={() => onShow(number)}>
        <b>{`Version ${number}`}</b>
        <Time at={created_at} as={(at) => asRecent(at, now, zone)} />
        {!runs && (
          <span className="badge" data-state="error">
            cannot run
          </span>
        )}
        <span className="version-note">{note || (number === 1 ? 'The first one' : 'No note')}</span>
      </button>
      <span className="version-deeds">
        <IconButton
          name={`Compare version ${number} with your code`}
          icon={<GitCompareArrows />}
          onClick={() => onCompare(number)}
        />
        {!isNewest && !isReadOnly && (
          <IconButton name={`Back to ${number}`} icon={<RotateCcw />} onClick={() => onRestore(number)} />
        )}
      </span>
    </li>
  )
}
