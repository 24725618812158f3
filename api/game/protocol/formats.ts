import { HOUR, MINUTE, SECOND } from '../../../shared/time'

const numbers = new Intl.NumberFormat('en-US')

/** 18240 → "18,240" */
export const formatNumber = (amount: number) => numbers.format(Math.floor(amount))

/** "12 seconds", "2 minutes 14 seconds", "9 minutes", "1 hour 20 minutes" */
export function formatDuration(ms: number): string {
  if (ms >= HOUR) return inTwoUnits(Math.ceil(ms / MINUTE), 'hour', 'minute')
  return inTwoUnits(Math.max(1, Math.ceil(ms / SECOND)), 'minute', 'second')
}

function inTwoUnits(count: number, large: string, small: string): string {
  const parts = [formatCount(Math.floor(count / 60), large), formatCount(count % 60, small)]
  return parts.filter((part) => !part.startsWith('0 ')).join(' ')
}

/** "1 cart", "12 carts" */
export function formatCount(count: number, thing: string): string {
  return `${formatNumber(count)} ${thing}${count === 1 ? '' : 's'}`
}

/** "1 cart leaves" and "arrives", "12 carts leave" and "arrive" */
export function departureVerbs(count: number, thing: string): { leave: string; arrive: string } {
  const ending = count === 1 ? 's' : ''
  return { leave: `${formatCount(count, thing)} leave${ending}`, arrive: `arrive${ending}` }
}

/** "wood, stone and food" */
export function formatList(things: string[]): string {
  const last = things.at(-1) ?? ''
  return things.length < 2 ? last : `${things.slice(0, -1).join(', ')} and ${last}`
}
