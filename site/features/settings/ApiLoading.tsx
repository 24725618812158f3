import { Skeleton } from '../../ui/feedback/Skeleton'
import { Panel } from '../../ui/Panel'

/** In the place of tokens and webhooks until both can be shown at once, so that nothing moves. */
export const ApiLoading = () => (
  <Panel title="Tokens" aria-busy="true">
    <div className="api-loading">
      <p className="visually-hidden" role="status">
        Loading tokens and webhooks…
      </p>
      {['first', 'second', 'third'].map((row) => (
        <div key={row}>
          <Skeleton width="34%" />
          <Skeleton width="72%" />
        </div>
      ))}
    </div>
  </Panel>
)
