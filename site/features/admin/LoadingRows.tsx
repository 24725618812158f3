import { Skeleton } from '../../ui/feedback/Skeleton'

const WIDTHS = ['70%', '92%', '58%', '81%']

export const LoadingRows = () => (
  <div className="panel-body admin-loading" aria-busy="true">
    {WIDTHS.map((width) => (
      <Skeleton key={width} width={width} />
    ))}
  </div>
)
