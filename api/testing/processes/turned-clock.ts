import { existsSync, writeFileSync } from 'node:fs'

const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

/** Debian's package libfaketime, which changes the clock of one process. */
export const hasFaketime = existsSync(FAKETIME)

interface TurnedClock {
  /** The environment of the process. Without libfaketime it is empty. */
  settings: Record<string, string>
  /** In seconds. The process sees it within a second, or at once if it reads the file each time. */
  setAhead(seconds: number): void
}

/** Changes the time of day only; durations stay. */
export function turnedClock(file: string, { readsEachTime = false } = {}): TurnedClock {
  const setAhead = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}`)
  setAhead(0)
  if (!hasFaketime) return { settings: {}, setAhead }
  const settings = {
    LD_PRELOAD: FAKETIME,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
    ...(readsEachTime ? { FAKETIME_NO_CACHE: '1' } : { FAKETIME_CACHE_DURATION: '1' }),
  }
  return { settings, setAhead }
}
