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
    <dl className="facts admin-facts" data-wide={isWide || undefined}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </Panel>
)
