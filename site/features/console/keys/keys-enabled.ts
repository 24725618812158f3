import { atom, onMount } from 'nanostores'
import { inBrowser } from '../../../lib/storage/storage'

const STORAGE_KEY = 'console_keys'
const OFF = 'off'

/** Whether single keys do anything: who speaks to the browser, or whose hand slips, turns them off. */
export const $areKeysEnabled = atom(true)

onMount($areKeysEnabled, () => $areKeysEnabled.set(inBrowser.get(STORAGE_KEY) !== OFF))

export function enableKeys(isEnabled: boolean): void {
  $areKeysEnabled.set(isEnabled)
  if (isEnabled) inBrowser.remove(STORAGE_KEY)
  else inBrowser.set(STORAGE_KEY, OFF)
}
