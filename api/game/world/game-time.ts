/** A moment of the real clock, and what the realm's clock showed then. */
export interface ClockAnchor {
  real: number
  game: number
  speed: number
}

/** The realm's clock against the real one. Worlds know only game time; clients see real time. */
export interface GameTime {
  readonly speed: number
  /** In whole milliseconds. */
  gameAt(real: number): number
  /** Rounded up, so that what happens then has happened at that moment. */
  realAt(game: number): number
}

export const gameTimeFrom = ({ real, game, speed }: ClockAnchor): GameTime => ({
  speed,
  // The addition covers the rounding of a fraction.
  gameAt: (now) => Math.floor(game + (now - real) * speed + 0.001),
  realAt: (moment) => Math.ceil(real + (moment - game) / speed),
})

/** Game time that is real time, for worlds without a server. */
export const REAL_TIME = gameTimeFrom({ real: 0, game: 0, speed: 1 })
