/**
 * As the `ref` of a button that goes once it was pressed: the nearest thing around it that can have its focus gets it, else
 * the heading of the page.
 */
export function moveFocusOnRemoval(button: HTMLElement | null) {
  return () => {
    if (!button || document.activeElement !== button) return
    const candidates = [...focusCandidates(button)]
    // What goes with it is gone by then.
    queueMicrotask(() => {
      if (document.activeElement === document.body)
        candidates.find((heir) => heir.isConnected)?.focus({ preventScroll: true })
    })
  }
}

function* focusCandidates(button: HTMLElement): Generator<HTMLElement> {
  const heir = button.parentElement?.closest<HTMLElement>('[tabindex]') ?? null
  if (!heir) return yield* document.querySelectorAll('h1')
  yield heir
  yield* focusCandidates(heir)
}
