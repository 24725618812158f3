/** What the building of a castle may spend. */
export interface BuildPlan {
  /** Whether it builds, or only says what it would build. */
  acts: boolean
  /** Percent of each storage that is never spent. */
  reserve: number
  keepCoins: number
}
