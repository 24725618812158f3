export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

export interface Stack extends Omit<Box, 'bottom'> {
  /** Of each toast, the newest first, in pixels. */
  heights: readonly number[]
  gap: number
}

interface ToastPlace {
  top: number
  /** How many of the toasts fit there. The older ones wait. */
  count: number
}

const areApart = (one: Box, other: Box) =>
  one.right <= other.left || one.left >= other.right || one.bottom <= other.top || one.top >= other.bottom

/**
 * The header's free space, with as many toasts as cover no control. One toast that is too long for it goes to the
 * lowest free place of the window.
 */
export function placeOf(
  { heights, gap, ...slot }: Stack,
  viewport: Pick<Box, 'top' | 'bottom'>,
  controls: readonly Box[],
): ToastPlace {
  const isClear = (top: number, bottom: number) =>
    top >= viewport.top &&
    bottom <= viewport.bottom &&
    controls.every((control) => areApart({ ...slot, top, bottom }, control))

  for (let count = heights.length; count > 0; count--) {
    const height = heights.slice(0, count).reduce((sum, each) => sum + each + gap, -gap)
    if (isClear(slot.top, slot.top + height)) return { top: slot.top, count }
  }
  const [height = 0] = heights
  const tops = [viewport.bottom, ...controls.map(({ top }) => top)].map((end) => end - gap - height)
  const free = tops.filter((top) => isClear(top, top + height))
  return { top: free.length > 0 ? Math.max(...free) : Math.max(slot.top, viewport.top), count: 1 }
}
