import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { FieldFault } from '../../../shared/input/field-fault'
import { faultsIn } from '../../lib/api/field-faults'
import { toastFailed } from '../../lib/toasts/toasts'
import { forgetTyping } from '../../lib/updates/typed-text'

/** A refusal has its own sentence. */
const NOT_SAVED = 'That did not work. Please try again.'

interface FormFaults {
  /** For the form element. Its controls are named by the paths of their fields. */
  formProps: { ref: RefObject<HTMLFormElement | null>; onChange: (event: ChangeEvent<HTMLFormElement>) => void }
  faultOf: (path: string) => string | undefined
  /** True if the form may be sent. Otherwise shows the faults and focuses the first. */
  validate: () => boolean
  /** Shows the server's faults, each until its field changes. */
  showServerFaults: (error: unknown) => void
  /** For a form that stays open after it was sent. */
  reset: () => void
}

/**
 * Shows a form's own faults after `validate`, and the server's faults. `reveal` makes a hidden field visible before it
 * gets the focus.
 */
export function useFormFaults(ownFaults: readonly FieldFault[], reveal?: (path: string) => void): FormFaults {
  const form = useRef<HTMLFormElement>(null)
  const [isChecked, setChecked] = useState(false)
  const [serverFaults, setServerFaults] = useState<readonly FieldFault[]>([])
  const [focusRequests, setFocusRequests] = useState(0)
  const refusal = useRef<unknown>(null)
  const shown = isChecked ? [...ownFaults, ...serverFaults] : serverFaults

  useEffect(() => {
    if (focusRequests === 0) return
    // Radix renders a tab's content in a later task.
    const timer = setTimeout(() => {
      const isShown = focusFirstFault(form.current)
      if (!isShown && refusal.current) toastFailed(refusal.current, NOT_SAVED)
      refusal.current = null
    })
    return () => clearTimeout(timer)
  }, [focusRequests])

  function focusFirst([first]: readonly FieldFault[]) {
    if (!first) return
    reveal?.(first.path)
    setFocusRequests(focusRequests + 1)
  }

  return {
    formProps: {
      ref: form,
      onChange: ({ target }) => setServerFaults(serverFaults.filter(({ path }) => path !== target.name)),
    },
    faultOf: (path) => shown.find((fault) => fault.path === path)?.message,
    validate() {
      setChecked(true)
      focusFirst(ownFaults)
      return ownFaults.length === 0
    },
    showServerFaults(error) {
      const faults = faultsIn(error)
      refusal.current = error
      setServerFaults(faults)
      focusFirst(faults)
    },
    reset() {
      setChecked(false)
      setServerFaults([])
      forgetTyping(form.current)
    },
  }
}

function focusFirstFault(form: HTMLFormElement | null): boolean {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  // An element inside closed details cannot take the focus.
  const fold = first?.closest('details')
  if (fold) fold.open = true
  first?.focus()
  return first != null
}
