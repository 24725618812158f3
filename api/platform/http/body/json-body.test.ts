import { describe, expect, test } from 'bun:test'
import { createApp } from '../../../app'
import { closeAfterTest } from '../../../testing/closing'
import { testApp } from '../../../testing/test-app'

const deepFor = (field: string) => `{"${field}":${'['.repeat(32_000)}${']'.repeat(32_000)}}`
const TOO_DEEP = 'The body is nested more than 8 levels deep.'
const HALF = 'The body contains half a character; texts are Unicode.'
const json = 'application/json'
const NOT_JSON = 'Please send JSON (application/json).'
const NO_OBJECT = 'The body must be a JSON object with the fields of this call.'

const bodies = [
  ['of another type', 'text/plain', 'hello', 415, NOT_JSON],
  ['that is a form', 'application/x-www-form-urlencoded', 'email=a', 415, NOT_JSON],
  ['in another charset', 'application/json; charset=iso-8859-1', '{}', 415, 'Please send JSON in UTF-8.'],
  [
    'whose bytes are no UTF-8',
    json,
    Buffer.from('{"password":"abcdefg\xff"}', 'latin1'),
    400,
    'The body is not UTF-8.',
  ],
  ['that is a number', json, '5', 422, NO_OBJECT],
  ['that is a text', json, '"x"', 422, NO_OBJECT],
  ['that is true', json, 'true', 422, NO_OBJECT],
  ['that is a list', json, '[]', 422, NO_OBJECT],
  ['that is null', json, 'null', 422, NO_OBJECT],
  ['that is no JSON', 'application/json', '{"email":', 400, 'The body is not valid JSON.'],
  ['over 64 KiB', 'application/json', `"${'x'.repeat(65_536)}"`, 413, 'The body is larger than 64 KiB.'],
  ['with an e-mail of 32,000 lists', json, deepFor('email'), 422, TOO_DEEP],
  ['with a password of 32,000 lists', json, deepFor('password'), 422, TOO_DEEP],
  ['with a name of 32,000 lists', json, deepFor('name'), 422, TOO_DEEP],
  ['with settings of 32,000 lists', json, deepFor('settings'), 422, TOO_DEEP],
  ['of nine objects in one another', json, `${'{"a":'.repeat(9)}1${'}'.repeat(9)}`, 422, TOO_DEEP],
  ['of a thousand values', json, JSON.stringify(new Array(1001).fill(1)), 422, 'The body has more than 1000 values.'],
  ['with half a character', json, '{"name":"\\ud83c"}', 422, HALF],
  ["with half a character in a field's name", json, '{"settings":{"\\udff0":1}}', 422, HALF],
] as const

describe.each(bodies)('a body %s', (_, type, body, status, sentence) => {
  const headers = { 'content-type': type }

  test.each([
    ['POST', '/api/auth/login'],
    ['POST', '/api/auth/register'],
    ['POST', '/api/accounts'],
    ['POST', '/api/bots'],
    ['PATCH', '/api/users/me'],
    ['POST', '/api/auth/logout'],
  ])('is refused by %s %s', async (method, path) => {
    const { call, player } = await testApp()
    const { token } = await player('anna')
    const answer = await call(method, path, { token, body, headers })
    expect([answer.status, await answer.text()]).toEqual([status, sentence])
  })

  test('is read after its sender is known', async () => {
    const { call } = await testApp()
    for (const path of ['/api/accounts', '/api/bots', '/api/auth/logout']) {
      expect((await call('POST', path, { body, headers })).status).toBe(401)
    }
  })

  test('is read after the owner of the bot is known', async () => {
    const { call, player, botOf } = await testApp()
    const { token } = await player('ben')
    const path = `/api/bots/${await botOf(await player('anna'))}`
    expect((await call('PATCH', path, { token, body, headers })).status).toBe(404)
    expect((await call('POST', `${path}/console/ticket`, { token, body, headers })).status).toBe(404)
  })

  test('changes nothing even if all fields are optional', async () => {
    const { call, player, botOf } = await testApp()
    const anna = await player('anna')
    const path = `/api/bots/${await botOf(anna)}`
    expect((await call('PATCH', path, { token: anna.token, body, headers })).status).toBe(status)
  })
})

test('brackets and commas inside a string do not count', async () => {
  const { player } = await testApp()
  const name = String.raw`[[[[[[[[[{{{{{{{{{ "\" ,,, `.trim()
  const answer = await (await player('anna')).patch('/api/users/me', { username: name })
  expect((await answer.json()).user.user_metadata.username).toBe(name)
})

test('a body of megabytes is refused with the same sentence', async () => {
  const { services } = await testApp()
  const app = createApp(services).listen({ port: 0, hostname: '127.0.0.1', reusePort: false })
  closeAfterTest(() => app.stop(true))
  const body = JSON.stringify({ email: 'anna@example.com', password: 'x'.repeat(5 * 1024 * 1024) })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(new URL('/api/auth/login', app.server?.url), { method: 'POST', body, headers })
  expect([answer.status, await answer.text()]).toEqual([413, 'The body is larger than 64 KiB.'])
})
