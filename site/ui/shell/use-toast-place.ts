import { useEffect } from 'react'
import { useSonner } from 'sonner'
import { type Box, freePosition } from '../../lib/toasts/free-position'

/** Elements that a toast must not cover: submit buttons, the focused element. */
const ACTIONS =
  '.button[data-kind="primary"], [type="submit"], .dialog-foot, :focus-visible:not([data-sonner-toast], [data-sonner-toast] *)'
const GAP = 16

/** Moves the toasts clear of visible actions while the page scrolls or resizes. */
export function useToastPlace(): void {
  const { toasts } = useSonner()
  useEffect(() => {
    if (toasts.length === 0) return
    let frame = requestAnimationFrame(place)
    const placeSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    }
    const moves = new AbortController()
    const options = { capture: true, passive: true, signal: moves.signal }
    for (const event of ['scroll', 'resize', 'focusin']) window.addEventListener(event, placeSoon, options)
    // A phone's keyboard covers part of the screen without resizing the window.
    for (const event of ['scroll', 'resize']) window.visualViewport?.addEventListener(event, placeSoon, options)
    return () => {
      moves.abort()
      cancelAnimationFrame(frame)
    }
  }, [toasts])
}

function place(): void {
  const stack = document.querySelector<HTMLElement>('.toasts')
  const toasts = boxesOf(stack ?? document, '[data-sonner-toast]')
  const [first] = toasts
  if (!stack || !first) return
  const height = toasts.reduce((sum, { top, bottom }) => sum + bottom - top, (toasts.length - 1) * GAP)
  const end = freePosition({ left: first.left, right: first.right, height, gap: GAP }, seen(), actions())
  stack.style.setProperty('--toast-offset', `${Math.round(innerHeight - end)}px`)
}

function seen() {
  const { offsetTop: top = 0, height = innerHeight } = visualViewport ?? {}
  return { top, bottom: top + height }
}

// Only the dialog's actions count while one is open.
const actions = () => boxesOf(document.querySelector('[role="dialog"]:not([popover])') ?? document, ACTIONS)

const boxesOf = (within: ParentNode, selector: string): Box[] =>
  [...within.querySelectorAll(selector)]
    .map((element) => element.getBoundingClientRect())
    .filter(({ width }) => width > 0)
