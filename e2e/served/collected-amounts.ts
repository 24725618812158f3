const COLLECTED = /Collected ((?:[\d,]+ (?:wood|stone|food)(?:, | and )?)+)/

/** "Collected 1,200 wood and 860 stone at Rabenfels." → 1200, 860 */
export function collectedAmounts(line: string): number[] {
  const [, goods = ''] = COLLECTED.exec(line) ?? []
  return [...goods.matchAll(/([\d,]+) [a-z]/g)].map(([, amount = '']) => Number(amount.replaceAll(',', '')))
}
