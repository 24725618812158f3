export interface ScrollView {
  top: number
  height: number
  contentHeight: number
}

// Browsers round: the end may be missed by a pixel or two.
const NEAR = 3

export const isAtEnd = ({ top, height, contentHeight }: ScrollView) => contentHeight - top - height <= NEAR

/** Scrolling up lets go of the newest line, reaching the end takes hold of it again. */
export function followsAfterScroll(follows: boolean, before: number, view: ScrollView): boolean {
  if (isAtEnd(view)) return true
  return view.top < before ? false : follows
}
