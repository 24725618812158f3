import { expect, test } from 'bun:test'
import { runToEnd } from '../../../api/testing/processes/started-process'
import { MINUTE } from '../../../shared/time'

test(
  'Every alert arrives on Discord, by mail and as a push, although their sender is killed five times',
  async () => {
    const command = [process.execPath, 'e2e/cluster/killed-senders/run-killed-channels.ts', '40', '5']
    const { code, output } = await runToEnd(command, { env: process.env })
    expect([code, output]).toEqual([0, expect.stringContaining('"kills":5')])
    const { discord, mail, push, ...figures } = JSON.parse(output.split('\n').at(-1) ?? '')
    expect(figures).toMatchObject({ messages: 40, undelivered: 0 })
    expect([discord.missing, mail.missing, push]).toEqual([0, 0, { missing: 0, shown: 40 }])
    // Those that Discord had taken when their sender died.
    expect(discord.repeated).toBeGreaterThanOrEqual(5)
  },
  3 * MINUTE,
)

test(
  'Every event arrives with one id, although its sender is killed five times',
  async () => {
    const command = [process.execPath, 'e2e/cluster/killed-senders/run-killed-senders.ts', '300', '5']
    const { code, output } = await runToEnd(command, { env: process.env })
    expect([code, output]).toEqual([0, expect.stringContaining('"kills":5')])
    const { repeated, ...figures } = JSON.parse(output.split('\n').at(-1) ?? '')
    expect(figures).toEqual({ events: 300, arrived: 300, eventsWithSeveralIds: 0, idsOfSeveralEvents: 0, kills: 5 })
    // The calls that the receiver held when their sender died.
    expect(repeated).toBeGreaterThanOrEqual(5)
  },
  3 * MINUTE,
)
