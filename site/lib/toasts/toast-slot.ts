const MAX_WIDTH = 384
const MIN_WIDTH = 240
const GUTTER = 16
const GAP = 8

export interface Slot {
  left: number
  right: number
}

/**
 * The space of the header before the bell and the menu. A narrow header has none, so there it is that of the links,
 * which leave the bell and the menu free.
 */
export function headerSlot(): Slot {
  const right = (boxOf('.header-side')?.left ?? innerWidth) - GAP
  const free = right - GAP - (boxOf('.site-nav a')?.right ?? 0)
  return { left: right - Math.min(MAX_WIDTH, free < MIN_WIDTH ? right - GUTTER : free), right }
}

// A hidden link has no width.
function boxOf(selector: string): DOMRect | undefined {
  return [...document.querySelectorAll(selector)]
    .map((element) => element.getBoundingClientRect())
    .findLast(({ width }) => width > 0)
}

export function applySlot({ left, right }: Slot): void {
  placeAt('--toast-edge', document.documentElement.clientWidth - right)
  placeAt('--toast-width', right - left)
}

/** In pixels. Writing an equal value would style the whole page again. */
export function placeAt(name: `--toast-${string}`, length: number): void {
  const { style } = document.documentElement
  const value = `${Math.round(length)}px`
  if (style.getPropertyValue(name) !== value) style.setProperty(name, value)
}
