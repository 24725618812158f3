import { Skeleton } from '../../../ui/feedback/Skeleton'
import { CodeLoading } from '../CodeLoading'

export const ScriptLoading = () => (
  <section className="panel script" aria-label="Script">
    <header className="script-head">
      <Skeleton width="14rem" height="var(--size-7)" />
    </header>
    <div className="script-columns">
      <div className="script-main">
        <CodeLoading />
      </div>
    </div>
  </section>
)
