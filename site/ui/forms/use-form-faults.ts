import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { FieldFault } from '../../../shared/input/field-fault'
import { faultsIn } from '../../lib/api/field-faults'
import { forgetTyping } from '../../lib/updates/typed-text'

interface FormFaults {
  /** For the form. Its controls carry the paths of their fields as names. */
  formProps: { ref: RefObject<HTMLFormElement | null>; onChange: (event: ChangeEvent<HTMLFormElement>) => void }
  /** What is to be shown under a field. */
  of: (path: string) => string | undefined
  /** Whether what was filled in may be sent. If not, what is wrong is shown from now on, and the first of it has the focus. */
  check: () => boolean
  /** Shows what the server said of the fields, each until it is changed. */
  take: (error: unknown) => void
  /** For a form that stays, once it was sent: it holds nothing unsent, and what is wrong next is shown after its own check. */
  beginAnew: () => void
}

/**
 * Shows what is wrong with a form under its fields: what is known before it is sent (`own`), and what the server says.
 * `reveal` brings a field into sight that is to get the focus, where a tab hides it.
 */
export function useFormFaults(own: readonly FieldFault[], reveal?: (path: string) => void): FormFaults {
  const form = useRef<HTMLFormElement>(null)
  const [isChecked, setChecked] = useState(false)
  const [refused, setRefused] = useState<readonly FieldFault[]>([])
  const [shownAnew, setShownAnew] = useState(0)
  const shown = isChecked ? [...own, ...refused] : refused

  useEffect(() => {
    if (shownAnew === 0) return
    // Radix shows what is in a tab in the task after it was opened.
    const timer = setTimeout(() => focusFirstFault(form.current))
    return () => clearTimeout(timer)
  }, [shownAnew])

  function goToFirst([first]: readonly FieldFault[]) {
    if (!first) return
    reveal?.(first.path)
    setShownAnew(shownAnew + 1)
  }

  return {
    formProps: {
      ref: form,
      onChange: ({ target }) => setRefused(refused.filter(({ path }) => path !== target.name)),
    },
    of: (path) => shown.find((fault) => fault.path === path)?.message,
    check() {
      setChecked(true)
      goToFirst(own)
      return own.length === 0
    },
    take(error) {
      const faults = faultsIn(error)
      setRefused(faults)
      goToFirst(faults)
    },
    beginAnew() {
      setChecked(false)
      setRefused([])
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
