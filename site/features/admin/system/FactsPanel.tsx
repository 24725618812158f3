import { Definition } from '../../../ui/Definition'
import { Panel } from '../../../ui/Panel'

interface FactsPanelProps {
  label: string
  isBusy: boolean
  /** For addresses. */
  isWide?: boolean
  facts: [term: string, value: string][]
}

export const FactsPanel = ({ label, isBusy, isWide = false, facts }: FactsPanelProps) => (
  <Panel aria-label={label} aria-busy={isBusy}>
    <Definition className="facts admin-facts" data-wide={isWide || undefined} entries={facts} />
  </Panel>
)
