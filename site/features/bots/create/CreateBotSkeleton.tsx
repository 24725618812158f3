import { Skeleton } from '../../../ui/feedback/Skeleton'
import { Panel } from '../../../ui/Panel'

/** As large as the form. */
export function CreateBotSkeleton() {
  return (
    <div className="split" aria-busy="true">
      <Panel title="Template">
        <p className="visually-hidden" role="status">
          Loading templates…
        </p>
        <div className="template-cards">
          {['first', 'second', 'third'].map((place) => (
            <Skeleton key={place} height="4rem" />
          ))}
        </div>
      </Panel>
      <Panel title="Configuration">
        <p className="configuration-hint">Select a template to configure settings.</p>
      </Panel>
    </div>
  )
}
