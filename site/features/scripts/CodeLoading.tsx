import { Skeleton } from '../../ui/feedback/Skeleton'

/** As high as the code. */
export const CodeLoading = () => (
  <div className="code-editor code-loading" aria-busy="true">
    {['60%', '82%', '74%', '40%', '66%'].map((width) => (
      <Skeleton key={width} width={width} height="var(--size-3)" />
    ))}
    <p className="visually-hidden" role="status">
      Loading…
    </p>
  </div>
)
