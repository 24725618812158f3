import { TriangleAlert } from 'lucide-react'
import type { AdminUserDetail } from '../../../../../shared/admin-user'
import { PAYMENT_PROVIDERS } from '../../../../../shared/enums/payment-providers'
import { sumInWords } from '../../../../lib/plans/plan-words'
import { asMoment } from '../../../../lib/words/display-formats'
import { Note } from '../../../../ui/feedback/Note'
import { Time } from '../../../../ui/Time'

/** A refund that was decided and has not arrived at the provider. */
export function PendingRefund({ refund }: { refund: NonNullable<AdminUserDetail['pending_refund']> }) {
  const { sums, payment_provider, why, again_at } = refund
  const { label } = PAYMENT_PROVIDERS[payment_provider]
  return (
    <div className="payment-failed" role="status">
      <Note icon={<TriangleAlert />}>
        <b>{`${label} has not paid back ${sums.map(sumInWords).join(' and ')} yet.`}</b>
        {why && <span>{` ${label} says: “${why}”`}</span>}
        {again_at && (
          <span>
            {' It is asked again on '}
            <Time at={again_at} as={asMoment} />.
          </span>
        )}
      </Note>
    </div>
  )
}
