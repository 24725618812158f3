import { Skeleton } from '../../ui/feedback/Skeleton'

/** As high as the console with its facts. */
export const ConsoleLoading = () => (
  <div className="console-loading" aria-busy="true">
    <div className="console-loading-day" aria-hidden="true">
      <Skeleton width="38%" height="var(--console-facts-height)" />
      <Skeleton height="var(--console-day-height)" />
    </div>
    <div className="console-loading-bar" />
    <div className="log">
      <p className="log-empty">Awaiting console output...</p>
    </div>
  </div>
)
