export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

interface Stack extends Pick<Box, 'left' | 'right'> {
  height: number
  /** What is left free around it. */
  gap: number
}

const areApart = (one: Box, other: Box) =>
  one.right <= other.left || one.left >= other.right || one.bottom <= other.top || one.top >= other.bottom

/** Where a stack of toasts ends, as low as it can within what is seen without lying over one of the actions. */
export function freePosition(
  { gap, height, ...sides }: Stack,
  seen: Pick<Box, 'top' | 'bottom'>,
  actions: Box[],
): number {
  const lowest = seen.bottom - gap
  const ends = [lowest, ...actions.map(({ top }) => top - gap)]
  const isClear = (end: number) => {
    const stack = { ...sides, top: end - height, bottom: end }
    return end <= lowest && stack.top >= seen.top && actions.every((action) => areApart(stack, action))
  }
  const clear = ends.filter(isClear)
  return clear.length > 0 ? Math.max(...clear) : lowest
}
