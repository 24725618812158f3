import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/** Moves the focus to the card that takes the place of a removed one. */
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
      // A removed element blurs without a related target.
      if (relatedTarget) focused.current = null
    },
  }
}
