import { describe, expect, test } from 'bun:test'
import type { Bot } from '../../../../shared/bots'
import { MINUTE, SECOND } from '../../../../shared/time'
import { NO_ANSWER, RequestError } from '../../../lib/api/request-error'
import { botOf } from '../testing/bots'
import { bulkActionInWords, progressInWords } from './bulk-action-in-words'
import { type BulkAction, runBulkAction } from './run-bulk-action'

const botsOf = (count: number) =>
  Array.from({ length: count }, (_, place) => botOf({ id: `${place}`, name: `Bot ${place}` }))

const REFUSAL = new RequestError(409, 'Another online bot uses this game account.')
const TOO_MANY = new RequestError(429, 'Too many calls. Please wait a moment.', { retryAfter: 40 * SECOND })
const AWAY = new RequestError(NO_ANSWER, null)

/** `send` answers for the server. */
async function start(count: number, send: (bot: Bot, key: string) => Promise<void>, cancelled = new AbortController()) {
  const shown: BulkAction[] = []
  const pauses: number[] = []
  await runBulkAction(botsOf(count), 'start', {
    send,
    pause: async (ms) => void pauses.push(ms),
    show: (run) => shown.push(run),
    signal: cancelled.signal,
  })
  const run = shown.at(-1)
  if (!run) throw new Error('Nothing was shown')
  return { run, shown, pauses }
}

describe('a bulk action', () => {
  test('runs three at a time, and reports its progress', async () => {
    let now = 0
    let most = 0
    const { run, shown } = await start(12, async () => {
      most = Math.max(most, ++now)
      await Promise.resolve()
      now--
    })
    expect(most).toBe(3)
    expect(shown.map(progressInWords)).toContain('Starting: 7 of 12')
    expect(bulkActionInWords(run)).toBe('Started 12 of 12 bots.')
  })

  test('continues after a refusal, and names the bot and the reason', async () => {
    const { run } = await start(5, async ({ id }) => {
      if (id === '1') throw REFUSAL
    })
    expect(run.refused).toEqual([{ botId: '1', name: 'Bot 1', sentence: 'Another online bot uses this game account.' }])
    expect(bulkActionInWords(run)).toBe('Started 4 of 5 bots. 1 was refused.')
  })

  test('waits as long as the server asks, then retries with the same key', async () => {
    const keys: string[] = []
    const { run, shown, pauses } = await start(1, async (_, key) => {
      if (keys.push(key) === 1) throw TOO_MANY
    })
    expect(pauses).toEqual([40 * SECOND])
    expect(keys[1]).toBe(keys[0] ?? '')
    expect(shown.map(({ phase }) => phase)).toEqual(['acting', 'waiting', 'acting', 'done'])
    expect(run.done).toBe(1)
  })

  test('retries once with the same key after a server failure', async () => {
    const keys: string[] = []
    const { run } = await start(1, async (_, key) => {
      if (keys.push(key) === 1) throw new RequestError(503, 'The store is away.')
    })
    expect(new Set(keys).size).toBe(1)
    expect(run).toMatchObject({ done: 1, refused: [] })
  })

  test('does not retry a refusal', async () => {
    let calls = 0
    await start(2, async () => {
      calls++
      throw REFUSAL
    })
    expect(calls).toBe(2)
  })

  test('ends when the server cannot be reached, and counts the rest', async () => {
    let calls = 0
    const { run } = await start(500, async () => {
      if (++calls > 10) throw AWAY
    })
    expect(calls).toBeLessThan(20)
    expect(bulkActionInWords(run)).toBe('Started 10 of 500 bots. The server could not be reached: 490 not changed.')
  })

  test('sends nothing more after a cancel, and counts the rest', async () => {
    const cancelled = new AbortController()
    let calls = 0
    const { run } = await start(
      12,
      async () => {
        if (++calls === 6) cancelled.abort()
      },
      cancelled,
    )
    expect(calls).toBeLessThanOrEqual(8)
    expect(bulkActionInWords(run)).toBe(`Started ${calls} of 12 bots. Cancelled: ${12 - calls} not changed.`)
  })

  test('can be cancelled while waiting for the rate limit', async () => {
    const cancelled = new AbortController()
    let calls = 0
    const { run } = await start(
      1,
      async () => {
        calls++
        cancelled.abort()
        throw TOO_MANY
      },
      cancelled,
    )
    expect({ calls, phase: run.phase }).toEqual({ calls: 1, phase: 'cancelled' })
  })

  test('leaves a part of the rate limit to the pages', async () => {
    const { pauses } = await start(500, async () => {})
    const inOrder = pauses.reduce((sum, ms) => sum + ms, 0) / 3
    const callsInTheFirstMinute = 100 + (400 * MINUTE) / inOrder
    expect(callsInTheFirstMinute).toBeLessThanOrEqual(500)
  })

  test('ends with the session', async () => {
    const ended = start(5, () => Promise.reject(new RequestError(401, 'Please sign in.')))
    await expect(ended).rejects.toMatchObject({ status: 401 })
  })
})
