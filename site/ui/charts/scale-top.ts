const STEPS = [1, 2, 4, 6, 10]

/** The next round number whose half is round too: 5,700 → 6,000. */
export function scaleTop(peak: number): number {
  if (peak <= 2) return 2
  const power = 10 ** Math.floor(Math.log10(peak))
  return power * (STEPS.find((step) => step * power >= peak) ?? STEPS.length)
}
