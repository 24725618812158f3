import { atom } from 'nanostores'
import { TOAST_DURATION } from './toast'

interface Spoken {
  text: string
  /** Counts, because the same text is announced again only in a new element. */
  turn: number
}

/** For screen readers; null while there is nothing to say. */
export const $spoken = atom<Spoken | null>(null)

let turn = 0
let timer: Timer | undefined

/** Says what the page already shows to those who see it, such as a row that is gone. */
export function announce(text: string): void {
  clearTimeout(timer)
  $spoken.set({ text, turn: ++turn })
  timer = setTimeout(() => $spoken.set(null), TOAST_DURATION)
}
