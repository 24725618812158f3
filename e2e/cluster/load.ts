/** Four callers of one player stay below the calls that a player may make in a minute. */
const PAUSE = 400
const RECONNECT_DELAY = 100

export interface Calls {
  answered: number
  failed: string[]
  end(): Promise<void>
}

export function callRepeatedly(makeCall: () => Promise<unknown>): Calls {
  let isEnding = false
  const calls: Calls = {
    answered: 0,
    failed: [],
    async end() {
      isEnding = true
      await calling
    },
  }
  async function callOn() {
    while (!isEnding) {
      await makeCall().then(
        () => calls.answered++,
        (error) => calls.failed.push(String(error)),
      )
      await Bun.sleep(PAUSE)
    }
  }
  const calling = callOn()
  return calls
}

export interface FollowedStream {
  blocks: string[]
  opened: number
  failed: string[]
  until(isSo: (block: string) => boolean): Promise<void>
  end(): Promise<void>
}

/** Follows a stream like a browser: reopens it after the last id when it ends. */
export function followStream(url: string, token: string): FollowedStream {
  const leaving = new AbortController()
  const waiting = new Set<() => void>()
  const followed: FollowedStream = {
    blocks: [],
    opened: 0,
    failed: [],
    async until(isSo) {
      while (!followed.blocks.some(isSo)) await new Promise<void>((resolve) => waiting.add(resolve))
    },
    async end() {
      leaving.abort()
      await following
    },
  }

  function take(blocks: string[]) {
    followed.blocks.push(...blocks)
    for (const resolve of waiting) resolve()
    waiting.clear()
  }

  async function readOnce() {
    const last = followed.blocks.findLast((block) => ID.test(block))?.match(ID)?.[1]
    const headers = { authorization: `Bearer ${token}`, ...(last && { 'last-event-id': last }) }
    const answer = await fetch(url, { headers, signal: leaving.signal })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    followed.opened++
    let rest = ''
    for await (const chunk of (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + chunk).split('\n\n')
      rest = blocks.pop() ?? ''
      take(blocks)
    }
  }

  async function readOn() {
    while (!leaving.signal.aborted) {
      await readOnce().catch((error) => leaving.signal.aborted || followed.failed.push(String(error)))
      await Bun.sleep(RECONNECT_DELAY)
    }
  }
  const following = readOn()
  return followed
}

const ID = /^id: (\d+)$/m
