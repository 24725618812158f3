import { CircleCheck, OctagonX, X } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster as Sonner } from 'sonner'
import { TOAST_DURATION } from '../../lib/toasts/toast'
import { showHandedOverToast } from '../../lib/toasts/toasts'
import { useToastPlace } from './use-toast-place'

const TOASTS_VISIBLE = 3
const OFFSET = { bottom: 'var(--toast-offset)' }

export function Toaster() {
  useEffect(showHandedOverToast, [])
  useToastPlace()
  return (
    <Sonner
      className="toasts"
      position="bottom-right"
      offset={{ ...OFFSET, right: 'var(--toast-edge)' }}
      mobileOffset={OFFSET}
      duration={TOAST_DURATION}
      visibleToasts={TOASTS_VISIBLE}
      expand
      closeButton
      icons={{ success: <CircleCheck />, error: <OctagonX />, close: <X /> }}
      toastOptions={{ unstyled: true, classNames: { toast: 'toast', closeButton: 'toast-close' } }}
    />
  )
}
