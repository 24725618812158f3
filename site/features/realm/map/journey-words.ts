import type { RealmMap } from '../../../../shared/realm-map'
import { count, type Facts, GLYPH_NAMES, spanInWords } from './map-words'

export type Journey = RealmMap['journeys'][number]

/** "Raid of Baron Rotbart on ma…", "Troops of ma…" */
export function journeyTitle({ kind, name, against }: Journey): string {
  if (kind === 'raid') return against ? `Raid of ${name} on ${against}` : `Raid of ${name}`
  return `${GLYPH_NAMES[kind]} of ${name}`
}

interface Moment {
  /** Its way ends at a castle. */
  isHomeward: boolean
  now: number
}

export function journeyFacts(journey: Journey, { isHomeward, now }: Moment): Facts {
  const { kind, count: amount, arrives_at } = journey
  const span = spanInWords(Date.parse(arrives_at) - now)
  const size = kind === 'raid' ? `${count(amount)} troops` : count(amount)
  const arrival = kind === 'raid' ? 'arrives' : isHomeward ? 'home' : 'arrive'
  return { title: journeyTitle(journey), lines: [...(amount > 0 ? [size] : []), `${arrival} in ${span}`] }
}
