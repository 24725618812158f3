import { useStore } from '@nanostores/react'
import { atom, onMount } from 'nanostores'
import { useEffect } from 'react'
import { MINUTE, SECOND } from '../../shared/time'

const AT_ONCE = SECOND / 20

const $now = atom(new Date())

// One timer for all who look, and none while nobody does.
onMount($now, () => {
  let timer: ReturnType<typeof setTimeout>
  const tell = () => {
    const now = new Date()
    $now.set(now)
    timer = setTimeout(tell, MINUTE - (now.getTime() % MINUTE))
  }
  tell()
  return () => clearTimeout(timer)
})

/** The present, which changes with the minute. */
export function useNow(): Date {
  useEffect(catchUp, [])
  return useStore($now)
}

/** Who begins to look within a minute is told the present; all who begin together are told it once. */
function catchUp() {
  const now = new Date()
  if (Math.abs(now.getTime() - $now.get().getTime()) > AT_ONCE) $now.set(now)
}
