import { atom, onMount } from 'nanostores'
import { inBrowser } from '../../../lib/storage/storage'

const KEPT_AS = 'console_keys'
const OFF = 'off'

/** Whether single keys do anything: who speaks to the browser, or whose hand slips, turns them off. */
export const $keysAreOn = atom(true)

onMount($keysAreOn, () => $keysAreOn.set(inBrowser.get(KEPT_AS) !== OFF))

export function turnKeys(areOn: boolean): void {
  $keysAreOn.set(areOn)
  if (areOn) inBrowser.remove(KEPT_AS)
  else inBrowser.set(KEPT_AS, OFF)
}
