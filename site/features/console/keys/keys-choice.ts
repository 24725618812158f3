import { atom, onMount } from 'nanostores'

const KEPT_AS = 'console_keys'
const OFF = 'off'

/** Whether single keys do anything: who speaks to the browser, or whose hand slips, turns them off. */
export const $keysAreOn = atom(true)

onMount($keysAreOn, () => $keysAreOn.set(localStorage.getItem(KEPT_AS) !== OFF))

export function turnKeys(areOn: boolean): void {
  $keysAreOn.set(areOn)
  if (areOn) localStorage.removeItem(KEPT_AS)
  else localStorage.setItem(KEPT_AS, OFF)
}
