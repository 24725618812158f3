import { atom } from 'nanostores'
import type { PlayerEvents } from '../../../shared/events'

/** What the stream reports of newest lines. Apart from the code that shows them, which only one page needs. */
export const $lineReport = atom<{ lines: PlayerEvents['lines']['lines'] | 'paused' } | null>(null)
