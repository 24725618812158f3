interface TabLock {
  isHeld(): boolean
  /** Waits until no other tab holds the lock. */
  wait(): void
  /** Takes the lock from the tab that holds it. */
  steal(): void
  close(): void
}

interface TabLockOptions {
  locks: Pick<LockManager, 'request'>
  name: string
  /** Starts what only the holder does. Returns a function that ends it. */
  start: () => () => void
}

/** A lock that one tab of the browser holds. A tab that loses it, because it was suspended, waits for it again. */
export function createTabLock({ locks, name, start }: TabLockOptions): TabLock {
  let isClosed = false
  let release: (() => void) | null = null
  let waiting = new AbortController()

  function request(options: LockOptions) {
    let end: (() => void) | null = null

    function hold(): Promise<void> | void {
      if (isClosed) return
      const stop = start()
      return new Promise((resolve) => {
        end = () => {
          if (release === end) release = null
          stop()
          resolve()
        }
        release = end
      })
    }

    locks.request(name, options, hold).catch(() => {
      // Another tab stole the lock.
      if (!end || isClosed) return
      end()
      wait()
    })
  }

  function wait() {
    waiting = new AbortController()
    request({ signal: waiting.signal })
  }

  return {
    isHeld: () => release !== null,
    wait,
    steal() {
      if (release) return
      waiting.abort()
      request({ steal: true })
    },
    close() {
      isClosed = true
      waiting.abort()
      release?.()
    },
  }
}
