import { atom, onMount } from 'nanostores'
import { inBrowser } from '../../lib/storage/storage'

const STORAGE_KEY = 'console_keys'
const OFF = 'off'

/**
 * Single-key shortcuts can be switched off: https://www.w3.org/WAI/WCAG21/Understanding/character-key-shortcuts.html
 */
export const $areKeysEnabled = atom(true)

onMount($areKeysEnabled, () => $areKeysEnabled.set(inBrowser.get(STORAGE_KEY) !== OFF))

export function enableKeys(isEnabled: boolean): void {
  $areKeysEnabled.set(isEnabled)
  if (isEnabled) inBrowser.remove(STORAGE_KEY)
  else inBrowser.set(STORAGE_KEY, OFF)
}
