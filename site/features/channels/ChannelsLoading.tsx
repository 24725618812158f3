import { Skeleton } from '../../ui/feedback/Skeleton'
import { Panel } from '../../ui/Panel'

/** In the place of cards and table until they can be shown at once, so that nothing moves. */
export const ChannelsLoading = () => (
  <Panel title="Notifications" aria-busy="true">
    <div className="channels-loading">
      <p className="visually-hidden" role="status">
        Loading your channels…
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
