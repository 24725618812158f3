import { Button } from '../../ui/Button'
import { moveFocusOnRemoval } from '../../ui/move-focus-on-removal'

interface MoreButtonProps {
  label: string
  pages: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: Error | null
    fetchNextPage(): unknown
  }
}

export function MoreButton({ label, pages }: MoreButtonProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = pages
  if (!hasNextPage) return null
  return (
    <div className="panel-foot">
      {isFetchNextPageError && <p role="alert">{error?.message}</p>}
      <Button
        ref={moveFocusOnRemoval}
        isBusy={isFetchingNextPage}
        busyLabel="Loading…"
        onClick={() => void fetchNextPage()}
      >
        {isFetchNextPageError ? 'Try again' : label}
      </Button>
    </div>
  )
}
