import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import type { AdminUser } from '../../../../shared/admin'
import { Button } from '../../../ui/Button'
import { BillingDialog } from './BillingDialog'

export function BillingButton({ user }: { user: AdminUser }) {
  const [isOpen, setOpen] = useState(false)
  const name = user.metadata.username ?? user.email
  return (
    <>
      <Button
        kind="quiet"
        isIconOnly
        icon={<ReceiptText />}
        title="Billing"
        aria-label={`Billing of ${name}`}
        onClick={() => setOpen(true)}
      />
      {isOpen && <BillingDialog user={user} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}
