import { beforeEach, describe, expect, test } from 'bun:test'
import { testApp } from '../../testing/test-app'
import { AnnouncementModel } from './announcement-model'
import { publish } from './testing/publish'

const PATH = '/api/users/announcements'

beforeEach(async () => {
  await testApp()
  await AnnouncementModel.deleteMany({})
})

describe('GET /api/users/announcements', () => {
  test('returns the same list to visitors and players, newest first', async () => {
    const { api, player, services } = await testApp()
    const older = await publish(services, 'Midnight theme')
    const newer = await publish(services, 'Maintenance on Tuesday', ' Maintenance ')
    expect(newer.category).toBe('maintenance')
    const expected = { announcements: [newer, older], next_cursor: null }
    expect((await api.users.announcements.get({ query: {} })).data).toEqual(expected)
    const anna = await player('anna')
    expect((await anna.api.users.announcements.get({ query: {} })).data).toEqual(expected)
  })

  test('returns an empty list if there are none', async () => {
    const { api } = await testApp()
    const { data } = await api.users.announcements.get({ query: {} })
    expect(data).toEqual({ announcements: [], next_cursor: null })
  })

  test('returns each once across pages, even while others are published and removed', async () => {
    const { api, services } = await testApp()
    for (const title of ['one', 'two', 'three', 'four', 'five']) await publish(services, title)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { data } = await api.users.announcements.get({ query: { limit: 2, cursor } })
      seen.push(...(data?.announcements.map(({ title }) => title) ?? []))
      cursor = data?.next_cursor ?? undefined
      if (seen.length === 2) {
        await publish(services, 'six')
        await AnnouncementModel.deleteOne({ title: 'three' })
      }
    } while (cursor !== undefined)
    expect(seen).toEqual(['five', 'four', 'two', 'one'])
  })

  test('is revalidated, and only sent again if it has changed', async () => {
    const { call, services } = await testApp()
    const { id } = await publish(services, 'One')
    const first = await call('GET', PATH)
    expect(first.headers.get('cache-control')).toBe('public, no-cache')
    const headers = { 'if-none-match': first.headers.get('etag') ?? expect.unreachable() }
    const same = await call('GET', PATH, { headers })
    expect([same.status, await same.text()]).toEqual([304, ''])
    expect(same.headers.get('etag')).toBe(headers['if-none-match'])
    await AnnouncementModel.deleteOne({ _id: id })
    expect((await call('GET', PATH, { headers })).status).toBe(200)
  })

  test.each(['limit=0', 'limit=101', 'cursor=nonsense'])(
    'refuses %s with one clear sentence, and forbids caching',
    async (query) => {
      const { call } = await testApp()
      const answer = await call('GET', `${PATH}?${query}`)
      expect(answer.status).toBe(422)
      expect(await answer.text()).toMatch(
        /^(The limit must be a whole number from 1 to 100|That cursor is not valid)\.$/,
      )
      expect(answer.headers.get('cache-control')).toBe('no-store')
    },
  )
})
