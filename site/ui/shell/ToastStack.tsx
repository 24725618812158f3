import { CircleCheck, Info, OctagonX, X } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster as Sonner } from 'sonner'
import { raiseToasts } from '../../lib/toasts/raise-toast'
import { useToastPlace } from './use-toast-place'
import { useToastTime } from './use-toast-time'

const OFFSET = { top: 'var(--toast-top)', right: 'var(--toast-edge)', left: '0px' }
const STYLE = { left: 'auto', right: 'var(--toast-edge)', width: 'var(--toast-width)' }

/** Raises the waiting toasts, and those to come. */
export function ToastStack() {
  const visibleToasts = useToastPlace()
  useToastTime(visibleToasts)
  useEffect(raiseToasts, [])
  return (
    <Sonner
      className="toasts"
      position="top-right"
      offset={OFFSET}
      mobileOffset={OFFSET}
      style={STYLE}
      gap={8}
      duration={Number.POSITIVE_INFINITY}
      visibleToasts={visibleToasts}
      expand
      closeButton
      icons={{ success: <CircleCheck />, error: <OctagonX />, info: <Info />, close: <X /> }}
      toastOptions={{ unstyled: true, classNames: { toast: 'toast', closeButton: 'toast-close' } }}
    />
  )
}
