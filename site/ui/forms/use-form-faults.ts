import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { FieldFault } from '../../../shared/input/field-fault'
import { faultsIn } from '../../lib/api/field-faults'
import { forgetTyping } from '../../lib/updates/typed-text'

interface FormFaults {
  /** For the form. Its controls carry the paths of their fields as names. */
  formProps: { ref: RefObject<HTMLFormElement | null>; onChange: (event: ChangeEvent<HTMLFormElement>) => void }
  /** What is to be shown under a field. */
  faultOf: (path: string) => string | undefined
  /** Whether what was filled in may be sent. If not, what is wrong is shown from now on, and the first of it has the focus. */
  validate: () => boolean
  /** Shows what the server said of the fields, each until it is changed. */
  showServerFaults: (error: unknown) => void
  /** For a form that stays, once it was sent: it holds nothing unsent, and what is wrong next is shown after its own check. */
  reset: () => void
}

/**
 * Shows what is wrong with a form under its fields: what is known before it is sent (`own`), and what the server says.
 * `reveal` brings a field into sight that is to get the focus, where a tab hides it.
 */
export function useFormFaults(ownFaults: readonly FieldFault[], reveal?: (path: string) => void): FormFaults {
  const form = useRef<HTMLFormElement>(null)
  const [isChecked, setChecked] = useState(false)
  const [serverFaults, setServerFaults] = useState<readonly FieldFault[]>([])
  const [focusRequests, setFocusRequests] = useState(0)
  const shown = isChecked ? [...ownFaults, ...serverFaults] : serverFaults

  useEffect(() => {
    if (focusRequests === 0) return
    // Radix shows what is in a tab in the task after it was opened.
    const timer = setTimeout(() => focusFirstFault(form.current))
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

function focusFirstFault(form: HTMLFormElement | null) {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  // What is folded away cannot have the focus.
  const fold = first?.closest('details')
  if (fold) fold.open = true
  first?.focus()
}
