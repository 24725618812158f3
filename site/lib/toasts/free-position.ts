export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

interface Stack extends Pick<Box, 'left' | 'right'> {
  height: number
  /** The free space around the stack, in pixels. */
  gap: number
}

const areApart = (one: Box, other: Box) =>
  one.right <= other.left || one.left >= other.right || one.bottom <= other.top || one.top >= other.bottom

/** The lowest bottom edge at which a stack of toasts is visible and covers none of the actions. */
export function freePosition(
  { gap, height, ...sides }: Stack,
  viewport: Pick<Box, 'top' | 'bottom'>,
  actions: Box[],
): number {
  const lowest = viewport.bottom - gap
  const ends = [lowest, ...actions.map(({ top }) => top - gap)]
  const isClear = (end: number) => {
    const stack = { ...sides, top: end - height, bottom: end }
    return end <= lowest && stack.top >= viewport.top && actions.every((action) => areApart(stack, action))
  }
  const clear = ends.filter(isClear)
  return clear.length > 0 ? Math.max(...clear) : lowest
}
