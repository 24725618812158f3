import { Button } from '../../ui/Button'

interface MoreButtonProps {
  label: string
  /** Of the query whose next page it brings. */
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown }
}

export function MoreButton({ label, pages: { hasNextPage, isFetchingNextPage, fetchNextPage } }: MoreButtonProps) {
  if (!hasNextPage) return null
  return (
    <div className="panel-foot">
      <Button isBusy={isFetchingNextPage} busyLabel="Loading…" onClick={() => void fetchNextPage()}>
        {label}
      </Button>
    </div>
  )
}
