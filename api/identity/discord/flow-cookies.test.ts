import { describe, expect, test } from 'bun:test'
import { testApp } from '../../testing/test-app'
import { discordFlow, makeIdentity } from './testing/discord-flow'

async function openFlow() {
  const app = await testApp()
  return { ...app, ...discordFlow(app) }
}

describe('Flows in several tabs of one browser', () => {
  test('complete in any order, and a forged callback ends none of them', async () => {
    const { browser, begin, decide, comeBack } = await openFlow()
    const tabs = browser()
    const [first, second] = [await begin(undefined, tabs), await begin(undefined, tabs)]
    const forged = await comeBack('/api/auth/login/discord/callback?state=forged&code=x', tabs)
    expect([forged.status, forged.headers.getSetCookie()]).toEqual([401, []])
    for (const flow of [first, second]) {
      const answer = await comeBack(await decide(flow, makeIdentity()), tabs)
      expect(answer.status).toBe(200)
      tabs.store(answer)
    }
    expect(tabs.cookies).toBe('')
  })

  test('are limited to five; the oldest is dropped', async () => {
    const { browser, begin, decide, comeBack } = await openFlow()
    const tabs = browser()
    const flows = [await begin(undefined, tabs)]
    for (let more = 0; more < 5; more++) flows.push(await begin(undefined, tabs))
    expect(tabs.cookies.split('; ')).toHaveLength(10)
    const ends = flows.map(async (one) => (await comeBack(await decide(one, makeIdentity()), tabs)).status)
    expect(await Promise.all(ends)).toEqual([401, 200, 200, 200, 200, 200])
  })
})
