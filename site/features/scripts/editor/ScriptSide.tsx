import type { ScriptVersion } from '../../../../shared/scripts'
import { Tabs } from '../../../ui/Tabs'
import type { DeclaredTypes } from '../code/declared-types'
import { VersionList } from '../versions/VersionList'
import { CallList } from './CallList'

interface ScriptSideProps {
  /** Undefined while loading. */
  versions: readonly ScriptVersion[] | undefined
  shown: number | null
  types: DeclaredTypes | undefined
  isReadOnly: boolean
  onShow: (number: number) => void
  onCompare: (number: number) => void
  onRestore: (number: number) => void
}

export const ScriptSide = ({ versions, types, ...ofVersions }: ScriptSideProps) => (
  <aside className="script-side" aria-label="Versions and calls">
    <Tabs
      label="About the script"
      variant="segmented"
      tabs={[
        {
          id: 'versions',
          label: 'Versions',
          count: versions?.length ?? null,
          content: <VersionList versions={versions ?? []} {...ofVersions} />,
        },
        { id: 'calls', label: 'Calls', content: <CallList types={types} /> },
      ]}
    />
  </aside>
)
