import { useStore } from '@nanostores/react'
import { atom, onMount } from 'nanostores'
import { useEffect } from 'react'
import { MINUTE, SECOND } from '../../../shared/time'
import { $clockAhead, serverNow } from './server-clock'

const TOLERANCE = SECOND / 20

const $now = atom(new Date(serverNow()))

// One timer for all who look, and none while nobody does.
onMount($now, () => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = () => {
    clearTimeout(timer)
    const now = serverNow()
    $now.set(new Date(now))
    timer = setTimeout(tell, MINUTE - (now % MINUTE))
  }
  const unlisten = $clockAhead.subscribe(tell)
  return () => {
    clearTimeout(timer)
    unlisten()
  }
})

/** The present by the server's clock, which changes with the minute. */
export function useNow(): Date {
  useEffect(catchUp, [])
  return useStore($now)
}

/** Who begins to look within a minute is told the present; all who begin together are told it once. */
function catchUp() {
  const now = serverNow()
  if (Math.abs(now - $now.get().getTime()) > TOLERANCE) $now.set(new Date(now))
}
