import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/** Where the card that has the focus leaves a list, the one in its place gets it. */
export function useStableFocus() {
  const list = useRef<HTMLDivElement>(null)
  const focused = useRef<{ card: Element; place: number } | null>(null)
  useLayoutEffect(() => {
    const left = focused.current
    if (!left || left.card.isConnected) return
    focused.current = null
    const cards = list.current?.querySelectorAll('article')
    const next = cards?.[Math.min(left.place, cards.length - 1)]
    if (document.activeElement === document.body) next?.querySelector<HTMLElement>('.bot-toggle')?.focus()
  })
  return {
    ref: list,
    onFocus({ target }: FocusEvent) {
      const card = target.closest('article')
      const cards = [...(list.current?.querySelectorAll('article') ?? [])]
      focused.current = card && { card, place: cards.indexOf(card) }
    },
    onBlur({ relatedTarget }: FocusEvent) {
      // Nothing else gets the focus of what is taken out of the page.
      if (relatedTarget) focused.current = null
    },
  }
}
