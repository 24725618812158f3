import type { ScriptVersion } from '../../../../shared/scripts'
import type { Elements } from '../../../ui/elements'
import { Tabs } from '../../../ui/Tabs'
import type { DeclaredTypes } from '../code/declared-types'
import { VersionList } from '../versions/VersionList'
import { CallList } from './CallList'

interface ScriptSideProps {
  /** Null for a plan without scripts. */
  dryRun: Elements

  /** Undefined while loading. */
  versions: readonly ScriptVersion[] | undefined
  shown: number | null
  types: DeclaredTypes | undefined
  isReadOnly: boolean
  onShow: (number: number) => void
  onCompare: (number: number) => void
  onRestore: (number: number) => void
}

export const ScriptSide = ({ dryRun, versions, types, ...ofVersions }: ScriptSideProps) => (
  <aside className="script-side" aria-label="Dry run, versions and calls">
    <Tabs
      label="About the script"
      variant="segmented"
      tabs={[
        ...(dryRun ? [{ id: 'dry-run', label: 'Dry run', content: dryRun }] : []),
        {
          id: 'versions',
          label: versions ? `Versions (${versions.length})` : 'Versions',
          content: <VersionList versions={versions ?? []} {...ofVersions} />,
        },
        { id: 'calls', label: 'Calls', content: <CallList types={types} /> },
      ]}
    />
  </aside>
)
