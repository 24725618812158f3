import { CircleCheck, Info, OctagonX, X } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster as Sonner } from 'sonner'
import { showHandedOverToast } from '../../lib/toasts/toasts'
import { Spoken } from './Spoken'
import { useToastPlace } from './use-toast-place'
import { useToastTime } from './use-toast-time'

const OFFSET = { top: 'var(--toast-top)', right: 'var(--toast-edge)', left: '0px' }
const STYLE = { left: 'auto', right: 'var(--toast-edge)', width: 'var(--toast-width)' }

export function Toaster() {
  useEffect(showHandedOverToast, [])
  const visibleToasts = useToastPlace()
  useToastTime(visibleToasts)
  return (
    <>
      <Spoken />
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
    </>
  )
}
