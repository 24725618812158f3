import type { ComponentProps } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog'

/** "Cancel" would say here what it does not do. */
export const SubscriptionDialog = (props: Omit<ComponentProps<typeof ConfirmDialog>, 'decline'>) => (
  <ConfirmDialog {...props} decline="Keep it as it is" />
)
