import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/** Moves the focus to the card that takes the index of a removed one. */
export function useStableFocus() {
  const list = useRef<HTMLDivElement>(null)
  const focused = useRef<{ card: Element; index: number } | null>(null)
  useLayoutEffect(() => {
    const last = focused.current
    if (!last || last.card.isConnected) return
    focused.current = null
    const cards = list.current?.querySelectorAll('article')
    const next = cards?.[Math.min(last.index, cards.length - 1)]
    if (document.activeElement === document.body) next?.querySelector<HTMLElement>('.bot-toggle')?.focus()
  })
  return {
    ref: list,
    onFocus({ target }: FocusEvent) {
      const card = target.closest('article')
      const cards = [...(list.current?.querySelectorAll('article') ?? [])]
      focused.current = card && { card, index: cards.indexOf(card) }
    },
    onBlur({ relatedTarget }: FocusEvent) {
      // A removed element blurs without a related target.
      if (relatedTarget) focused.current = null
    },
  }
}
