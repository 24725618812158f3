import { describe, expect, test } from 'bun:test'
import { type EndCode, ERROR_CODES, STOP_REASONS } from '../../shared/stop-reasons'
import { clearsDesired, isError, lastSign, stoppedByPlayer } from './stop-reasons'

const endOf = (code: EndCode) => ({ code, message: 'In the words of a test.' })

describe('the end of a run', () => {
  test.each(ERROR_CODES)('%s is an error, and the bot does not go on', (code) => {
    expect(isError(endOf(code))).toBe(true)
    expect(clearsDesired(endOf(code))).toBe(true)
    expect(lastSign(endOf(code))).toBe('x')
  })

  test.each<EndCode>(['finished', 'daily_limit', 'plan_limit', 'account_deleted', 'goal_reached', 'loss_limit'])(
    '%s is no error, and the bot does not go on',
    (code) => {
      expect(isError(endOf(code))).toBe(false)
      expect(clearsDesired(endOf(code))).toBe(true)
      expect(lastSign(endOf(code))).toBe('-')
    },
  )

  test.each<EndCode>(['crash', 'restart', 'lost', 'server_stopped'])('after %s the bot goes on by itself', (code) => {
    expect(clearsDesired(endOf(code))).toBe(false)
  })

  test('a stop by the player says when', () => {
    expect(stoppedByPlayer({ name: 'Resource Collector' }, Date.UTC(2026, 10, 21, 3, 40))).toEqual({
      stopReason: { code: 'user', message: 'Stopped by you at 2026-11-21T03:40:00Z.' },
      message: 'You stopped Resource Collector at 2026-11-21T03:40:00Z.',
    })
  })
})

test('the documents list every reason with its label and what follows', async () => {
  const documents = await Bun.file('docs/operations.md').text()
  for (const [code, { label, state }] of Object.entries(STOP_REASONS))
    expect(documents).toContain(`\n| \`${code}\` | ${label} | ${state} | `)
})

test('alerts count reasons that exist', async () => {
  const alerts = await Bun.file('deploy/prometheus/alerts.yml').text()
  const counted = [...alerts.matchAll(/reason=~"([^"]+)"/g)].flatMap(([, codes]) => codes?.split('|') ?? [])
  expect(counted).toContain('human_check')
  expect(counted.filter((code) => !Object.hasOwn(STOP_REASONS, code))).toEqual([])
})
