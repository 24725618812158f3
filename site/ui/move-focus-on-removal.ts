/**
 * As the `ref` of a button that disappears when pressed: moves its focus to the nearest focusable ancestor, otherwise
 * to the page's heading.
 */
export function moveFocusOnRemoval(button: HTMLElement | null) {
  return () => {
    if (!button || document.activeElement !== button) return
    const candidates = [...focusCandidates(button)]
    // By then, ancestors that were removed too are disconnected.
    queueMicrotask(() => {
      if (document.activeElement === document.body)
        candidates.find((candidate) => candidate.isConnected)?.focus({ preventScroll: true })
    })
  }
}

function* focusCandidates(button: HTMLElement): Generator<HTMLElement> {
  const candidate = button.parentElement?.closest<HTMLElement>('[tabindex]') ?? null
  if (!candidate) return yield* document.querySelectorAll('h1')
  yield candidate
  yield* focusCandidates(candidate)
}
