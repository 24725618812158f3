import { LRUCache } from 'lru-cache'
import { SECOND } from '../../../shared/time'
import type { CompressibleText } from '../../platform/http/compressed-text'
import type { Clock } from '../../platform/time/clock'

const MAX_BYTES = 16 * 1024 ** 2
/** Of an entry, beside its text and the compressed forms of it. */
const OVERHEAD = 400
/** Bounds what a write would do that no process told of, such as one by hand in the store. */
const MAX_AGE = 10 * SECOND

/** As JSON. */
export interface RememberedAnswer extends CompressibleText {
  version: string
  tag: string
}

/** The newest answers of active players, within a bound of memory. */
export interface AnswerCache {
  get(key: string): RememberedAnswer | undefined
  set(key: string, answer: RememberedAnswer): void
  /** Answers that are being made, so that those who ask at once share one. */
  making: Map<string, Promise<RememberedAnswer | null>>
}

export function createAnswerCache({ clock }: { clock: Pick<Clock, 'elapsed'> }): AnswerCache {
  const answers = new LRUCache<string, RememberedAnswer>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ text }, key) => text.length * 3 + key.length + OVERHEAD,
    ttl: MAX_AGE,
    ttlResolution: 0,
    perf: { now: clock.elapsed },
  })
  return {
    get: (key) => answers.get(key),
    set: (key, answer) => void answers.set(key, answer),
    making: new Map(),
  }
}
