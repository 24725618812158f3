import { useEffect, useState } from 'react'
import { useSonner } from 'sonner'
import { TOASTS_VISIBLE } from '../../lib/toasts/toast'
import { type Box, placeOf } from '../../lib/toasts/toast-place'
import { applySlot, headerSlot, placeAt } from '../../lib/toasts/toast-slot'

const CONTROLS = ':is(a[href], button, input, select, textarea, summary, label):not(.toasts *)'
const EDGE = 4
const GAP = 8

/** Keeps the toasts clear of all controls. Answers how many of them have a place. */
export function useToastPlace(): number {
  const { toasts } = useSonner()
  const [count, setCount] = useState(TOASTS_VISIBLE)
  useEffect(() => {
    const place = () => setCount(placeToasts())
    place()
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
  return count
}

function placeToasts(): number {
  const slot = headerSlot()
  applySlot(slot)
  const heights = boxesOf('.toasts [data-sonner-toast]:not([data-removed="true"])').map(
    ({ bottom, top }) => bottom - top,
  )
  // The next toast starts in the header.
  const { top, count } =
    heights.length === 0
      ? { top: EDGE, count: TOASTS_VISIBLE }
      : placeOf({ ...slot, top: EDGE, heights, gap: GAP }, seen(), boxesOf(controls()))
  placeAt('--toast-top', top)
  return count
}

function seen() {
  const { offsetTop: top = 0, height = innerHeight } = visualViewport ?? {}
  return { top, bottom: top + height }
}

// Only the dialog's controls can be pressed while one is open.
const controls = () => (document.querySelector(DIALOG) ? `${DIALOG} ${CONTROLS}` : `main ${CONTROLS}`)
const DIALOG = '[role="dialog"]:not([popover])'

const boxesOf = (selector: string): Box[] =>
  [...document.querySelectorAll(selector)]
    .map((element) => element.getBoundingClientRect())
    .filter(({ width }) => width > 0)
