/** The map in pixels. */
export interface Frame {
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}
