import type { ComponentProps } from 'react'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'

/** "Cancel" would be ambiguous here. */
export const SubscriptionDialog = (props: Omit<ComponentProps<typeof ConfirmDialog>, 'decline'>) => (
  <ConfirmDialog {...props} decline="Keep it as it is" />
)
