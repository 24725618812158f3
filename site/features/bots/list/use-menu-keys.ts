import { type KeyboardEvent, useEffect, useRef } from 'react'

const ITEM = '[role=menuitem]'

/** Arrows, Home, End and first letters move the focus: https://www.w3.org/WAI/ARIA/apg/patterns/menubar/ */
export function useMenuKeys(onLeave: () => void) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.querySelector<HTMLElement>(ITEM)?.focus(), [])

  function onKeyDown(event: KeyboardEvent) {
    // The keys of the row are not meant.
    event.stopPropagation()
    if (event.key === 'Tab') return onLeave()
    const items = [...(ref.current?.querySelectorAll<HTMLElement>(ITEM) ?? [])]
    const at = items.indexOf(document.activeElement as HTMLElement)
    const letter = event.key.length === 1 && event.key !== ' ' ? event.key.toLowerCase() : null
    const targets: Record<string, HTMLElement | undefined> = {
      ArrowDown: items[(at + 1) % items.length],
      ArrowUp: items.at(at - 1),
      Home: items[0],
      End: items.at(-1),
    }
    const named = letter ? items.find(({ textContent }) => textContent.toLowerCase().startsWith(letter)) : undefined
    const target = targets[event.key] ?? named
    if (!target) return
    event.preventDefault()
    target.focus()
  }

  return { ref, onKeyDown }
}
