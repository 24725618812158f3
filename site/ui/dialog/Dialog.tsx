import { cloneElement, Suspense, useId } from 'react'
import { lazyPart } from '../lazy/lazy-part'
import { DialogMissing } from './DialogMissing'
import type { DialogProps } from './DialogParts'
import { useFocusBack } from './use-focus-back'

const OpenDialog = lazyPart(() => import('./OpenDialog').then(({ OpenDialog }) => OpenDialog), {
  when: 'idle',
  missing: DialogMissing,
})

/**
 * A form inside brings `DialogBody` and `DialogFoot`. Escape and the close button ask first if typed text would be
 * lost.
 */
export function Dialog({ isOpen, trigger, ...dialog }: DialogProps) {
  const id = useId()
  const focus = useFocusBack(isOpen)
  return (
    <>
      {trigger &&
        cloneElement(trigger, {
          'aria-haspopup': 'dialog',
          'aria-expanded': isOpen,
          'aria-controls': isOpen ? id : undefined,
          onClick: () => dialog.onOpenChange(!isOpen),
        })}
      {isOpen && (
        <Suspense fallback={null}>
          <OpenDialog id={id} {...dialog} {...focus} />
        </Suspense>
      )}
    </>
  )
}
