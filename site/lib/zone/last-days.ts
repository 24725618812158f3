import { dayOf, type LocalDay } from './local-day'

/** `count` days that end with today, oldest first. */
export function lastDays(today: LocalDay, count: number, zone: string): LocalDay[] {
  const days = [{ from: today.from, to: today.to }]
  for (let [first] = days; first && days.length < count; [first] = days) days.unshift(dayOf(first.from - 1, zone))
  return days
}
