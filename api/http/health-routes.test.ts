import { expect, test } from 'bun:test'
import { testApp } from '../testing/test-app'

test('GET /api/health answers while the store does', async () => {
  const { call } = await testApp()
  const answer = await call('GET', '/api/health')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ status: 'ok' })
})
