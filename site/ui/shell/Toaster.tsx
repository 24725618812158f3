import { CircleCheck, OctagonX, X } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster as Sonner } from 'sonner'
import { TOAST_DURATION, TOASTS_VISIBLE } from '../../../shared/limits'
import { showHandedOver } from '../../lib/toasts/toasts'

export function Toaster() {
  useEffect(showHandedOver, [])
  return (
    <Sonner
      className="toasts"
      position="bottom-right"
      duration={TOAST_DURATION}
      visibleToasts={TOASTS_VISIBLE}
      expand
      closeButton
      icons={{ success: <CircleCheck />, error: <OctagonX />, close: <X /> }}
      toastOptions={{ unstyled: true, classNames: { toast: 'toast', closeButton: 'toast-close' } }}
    />
  )
}
