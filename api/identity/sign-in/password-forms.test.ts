import { describe, expect, spyOn, test } from 'bun:test'
import { closeAfterTest } from '../../testing/closing'
import { testApp } from '../../testing/test-app'

const COMPOSED = 'Grüße aus Łódź'.normalize('NFC')
const DECOMPOSED = COMPOSED.normalize('NFD')
const freshEmail = () => `anna-${crypto.randomUUID()}@example.com`

const { api } = await testApp()
const logIn = async (email: string, password: string) => (await api.auth.login.post({ email, password })).status

describe('A password', () => {
  test.each([
    ['composed, then decomposed', COMPOSED, DECOMPOSED],
    ['decomposed, then composed', DECOMPOSED, COMPOSED],
    ['with a no-break space', 'to be\u00a0or not', 'to be or not'],
  ])('is the same however its characters are encoded: %s', async (_, first, second) => {
    const email = freshEmail()
    await api.auth.register.post({ email, password: first })
    expect([await logIn(email, first), await logIn(email, second), await logIn(email, `${second}!`)]).toEqual([
      200, 200, 401,
    ])
  })

  test('differs by case, and by letters that only look alike', async () => {
    const email = freshEmail()
    await api.auth.register.post({ email, password: 'ﬁrst Łódź' })
    for (const other of ['First Łódź', 'first Łódź', 'ﬁrst łódź']) expect(await logIn(email, other)).toBe(401)
  })
})

test('A wrong password with accents costs as many hashes for an unknown e-mail as for a known one', async () => {
  const email = freshEmail()
  await api.auth.register.post({ email, password: COMPOSED })
  const verify = spyOn(Bun.password, 'verify')
  closeAfterTest(() => verify.mockRestore())
  const hashesFor = async (address: string) => {
    await logIn(address, 'Grüße aus Wrocław')
    return verify.mock.calls.splice(0).length
  }
  const known = await hashesFor(email)
  expect([known, await hashesFor(freshEmail())]).toEqual([1, 1])
})
