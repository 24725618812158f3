import { atom } from 'nanostores'
import { inBrowser } from '../../lib/storage/storage'

const KEY = 'console_fills_window'

/** Whether the log fills the height of the window; kept in this browser. */
export const $isLogTall = atom(inBrowser.get(KEY) === 'yes')

export function setLogTall(isTall: boolean): void {
  $isLogTall.set(isTall)
  if (isTall) inBrowser.set(KEY, 'yes')
  else inBrowser.remove(KEY)
}
