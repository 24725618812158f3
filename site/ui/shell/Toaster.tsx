import { useStore } from '@nanostores/react'
import { Suspense, useEffect, useState } from 'react'
import { showPlainToast } from '../../lib/toasts/plain-toast'
import { $waitingToasts, showHandedOverToast, takeToasts } from '../../lib/toasts/toasts'
import { lazyPart } from '../lazy/lazy-part'
import { whenIdle } from '../lazy/when-idle'
import { Spoken } from './Spoken'

const ToastStack = lazyPart(() => import('./ToastStack').then(({ ToastStack }) => ToastStack), {
  when: 'idle',
  missing: PlainToasts,
})

/** Loads the toasts at the first one, or earlier, because screen readers announce only what an existing region gets. */
export function Toaster() {
  const [isMounted, setMounted] = useState(false)
  const isAwaited = useStore($waitingToasts).length > 0
  if (isAwaited && !isMounted) setMounted(true)
  useEffect(() => {
    showHandedOverToast()
    whenIdle(() => setMounted(true))
  }, [])
  return (
    <>
      <Spoken />
      <Suspense>{isMounted && <ToastStack />}</Suspense>
    </>
  )
}

/** While the code of the toasts cannot be loaded. */
function PlainToasts() {
  useEffect(() => takeToasts(showPlainToast), [])
  return null
}
