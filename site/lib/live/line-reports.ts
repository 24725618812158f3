import { atom } from 'nanostores'
import type { MoveOfBot } from '../../../shared/castles'
import type { PlayerEvents } from '../../../shared/events'

/** What the stream reports of newest lines. Apart from the code that shows them, which only one page needs. */
export const $lineReport = atom<{ lines: PlayerEvents['lines']['lines'] | 'paused' } | null>(null)

/** The next move of one bot, from an event of its castles, or none since it is not online. */
export const $moveReport = atom<MoveOfBot | null>(null)
