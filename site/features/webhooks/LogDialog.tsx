import { useInfiniteQuery } from '@tanstack/react-query'
import { DELIVERY_LOG_DAYS } from '../../../shared/enums/webhook-events'
import type { Webhook } from '../../../shared/webhooks'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/dialog/Dialog'
import { DialogBody } from '../../ui/dialog/DialogParts'
import { Messenger } from '../../ui/drawings/api-drawings'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { moveFocusOnRemoval } from '../../ui/move-focus-on-removal'
import { DeliveryEntry } from './DeliveryEntry'
import { hostOf } from './webhook-in-words'
import { deliveriesQuery } from './webhook-requests'

interface LogDialogProps {
  webhook: Webhook
  onClose: () => void
}

export function LogDialog({ webhook, onClose }: LogDialogProps) {
  const pages = useInfiniteQuery(deliveriesQuery(webhook.id))
  const deliveries = pages.data?.pages.flatMap((page) => page.deliveries)
  return (
    <Dialog title={`Log of ${hostOf(webhook)}`} isOpen onOpenChange={onClose}>
      <DialogBody>
        {!deliveries && <LogWaiting error={pages.error} onRetry={() => void pages.refetch()} />}
        {deliveries?.length === 0 && (
          <EmptyState
            isBare
            drawing={<Messenger />}
            text={`Nothing was sent in the last ${DELIVERY_LOG_DAYS} days. Press Test to send a first call.`}
          />
        )}
        {deliveries && deliveries.length > 0 && (
          <ul className="deliveries" tabIndex={-1}>
            {deliveries.map((delivery) => (
              <DeliveryEntry key={delivery.id} delivery={delivery} webhook={webhook} />
            ))}
            {pages.hasNextPage && (
              <li className="deliveries-more">
                {pages.isFetchNextPageError && <p role="alert">{pages.error.message}</p>}
                <Button
                  ref={moveFocusOnRemoval}
                  size="small"
                  isBusy={pages.isFetchingNextPage}
                  busyLabel="Loading…"
                  onClick={() => void pages.fetchNextPage()}
                >
                  {pages.isFetchNextPageError ? 'Try again' : 'Show older'}
                </Button>
              </li>
            )}
          </ul>
        )}
      </DialogBody>
    </Dialog>
  )
}

interface LogWaitingProps {
  error: Error | null
  onRetry: () => void
}

function LogWaiting({ error, onRetry }: LogWaitingProps) {
  if (error)
    return (
      <div className="scroll-note" role="alert">
        <p>{error.message}</p>
        <Button ref={moveFocusOnRemoval} size="small" onClick={onRetry}>
          Try again
        </Button>
      </div>
    )
  return (
    <div className="api-loading" aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading…
      </p>
      {['62%', '48%', '56%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  )
}
