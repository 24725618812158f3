import { beforeAll, describe, expect, test } from 'bun:test'
import { type TestApp, testApp } from '../../testing/test-app'

const PASSWORD = 'correct horse'
const HOME = '203.0.113.9'
const REFUSAL = 'Too many failed sign-ins with this address. Please try again later, or ask for a new password.'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const from = (network: string) => ({ 'x-forwarded-for': network })
const elsewhere = (index: number) => `198.51.${index}.7`

async function signIn(email: string, password: string, network: string) {
  const answer = await app.call('POST', '/api/auth/login', { body: { email, password }, headers: from(network) })
  return { status: answer.status, sentence: answer.ok ? null : await answer.text(), headers: answer.headers }
}

/** Tries a hundred wrong passwords, each from another network. */
async function guessFromEverywhere(email: string) {
  for (let index = 0; index < 100; index++) expect((await signIn(email, 'a guess', elsewhere(index))).status).toBe(401)
}

async function playerAtHome() {
  const email = `anna-${crypto.randomUUID()}@example.com`
  await app.call('POST', '/api/auth/register', { body: { email, password: PASSWORD }, headers: from(HOME) })
  return email
}

describe('A hundred failed sign-ins with one e-mail from different networks', () => {
  test('lock out unknown networks, but not those that the player has used', async () => {
    const email = await playerAtHome()
    await guessFromEverywhere(email)
    const refused = await signIn(email, PASSWORD, '192.0.2.1')
    expect([refused.status, refused.sentence]).toEqual([429, REFUSAL])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await signIn(email, PASSWORD, HOME)).status).toBe(200)
    expect((await signIn(email, 'wrong', HOME)).status).toBe(401)
  })

  test('get the same answers if the e-mail has no account', async () => {
    const email = `nobody-${crypto.randomUUID()}@example.com`
    await guessFromEverywhere(email)
    expect((await signIn(email, PASSWORD, HOME)).sentence).toBe(REFUSAL)
  })
})

test('A player may sign in a hundred times an hour', async () => {
  const anna = await app.player('anna')
  for (let signedIn = 0; signedIn < 100; signedIn++) await app.services.rateLimits.signIns.take(anna.id)
  expect(await signIn(anna.email, PASSWORD, HOME)).toMatchObject({
    status: 429,
    sentence: 'Too many sign-ins. Please try again later.',
  })
})

test('A player may change the password twenty times an hour', async () => {
  const anna = await app.player('anna')
  for (let changed = 0; changed < 20; changed++) await app.services.rateLimits.newPasswords.take(anna.id)
  const body = { current_password: PASSWORD, new_password: 'battery staple' }
  const answer = await anna.post('/api/auth/password', body)
  expect([answer.status, await answer.text()]).toEqual([429, 'Too many new passwords. Please try again later.'])
  expect((await signIn(anna.email, PASSWORD, HOME)).status).toBe(200)
})
