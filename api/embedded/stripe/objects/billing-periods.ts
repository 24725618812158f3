/** When the period after the one that ends then ends: a month on, on the day on which it all began where the month has it. */
export function nextPeriodEnd(anchor: number, end: number): number {
  const from = new Date(anchor * 1000)
  const last = new Date(end * 1000)
  const month = last.getUTCMonth() + 1
  const daysInMonth = new Date(Date.UTC(last.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const next = new Date(anchor * 1000)
  next.setUTCFullYear(last.getUTCFullYear(), month, Math.min(from.getUTCDate(), daysInMonth))
  return next.getTime() / 1000
}
