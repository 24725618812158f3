import { useStore } from '@nanostores/react'
import { atom, onMount } from 'nanostores'
import { useEffect } from 'react'
import { MINUTE, SECOND } from '../../../shared/time'
import { $clockAhead, serverNow } from './server-clock'

/** Nothing that uses this time shows it more precisely, and each update renders all that uses it. */
const TOLERANCE = SECOND

const $now = atom(new Date(serverNow()))

// One timer serves all subscribers; it stops with the last one.
onMount($now, () => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tick = () => {
    clearTimeout(timer)
    const now = catchUp()
    timer = setTimeout(tick, MINUTE - (now % MINUTE))
  }
  const stopFollowingClock = $clockAhead.subscribe(tick)
  return () => {
    clearTimeout(timer)
    stopFollowingClock()
  }
})

/** The current time by the server's clock, updated every minute. */
export function useNow(): Date {
  useEffect(() => void catchUp(), [])
  return useStore($now)
}

/** Brings the time up to date for components that mount within a minute; one update serves all that mount together. */
export function catchUp(): number {
  const now = serverNow()
  if (Math.abs(now - $now.get().getTime()) > TOLERANCE) $now.set(new Date(now))
  return now
}
