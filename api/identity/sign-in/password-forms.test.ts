import { describe, expect, spyOn, test } from 'bun:test'
import { closeAfterTest } from '../../testing/closing'
import { testApp } from '../../testing/test-app'
import { UserModel } from '../users/user-model'

const COMPOSED = 'Grüße aus Łódź'.normalize('NFC')
const APART = COMPOSED.normalize('NFD')
const freshEmail = () => `anna-${crypto.randomUUID()}@example.com`
const NO_COST = { algorithm: 'argon2id', memoryCost: 8, timeCost: 1 } as const

const { api } = await testApp()
const logIn = async (email: string, password: string) => (await api.auth.login.post({ email, password })).status

describe('A password', () => {
  test.each([
    ['composed, then apart', COMPOSED, APART],
    ['apart, then composed', APART, COMPOSED],
    ['with a space that does not break a line', 'to be\u00a0or not', 'to be or not'],
  ])('is the same however its characters were typed: %s', async (_, first, second) => {
    const email = freshEmail()
    await api.auth.register.post({ email, password: first })
    expect([await logIn(email, first), await logIn(email, second), await logIn(email, `${second}!`)]).toEqual([
      200, 200, 401,
    ])
  })

  test('is another one in another case, and with letters that only look alike', async () => {
    const email = freshEmail()
    await api.auth.register.post({ email, password: 'ﬁrst Łódź' })
    for (const other of ['First Łódź', 'first Łódź', 'ﬁrst łódź']) expect(await logIn(email, other)).toBe(401)
  })
})

describe('A hash of an older version, made of what was typed', () => {
  test.each([
    ['apart', APART, COMPOSED],
    ['composed', COMPOSED, APART],
    ['with a space that does not break a line', 'Grüße\u00a0aus', 'Grüße\u00a0aus'.normalize('NFD')],
  ])('fits the password in either form, and is renewed by a sign-in: %s', async (_, stored, typed) => {
    const email = freshEmail()
    await api.auth.register.post({ email, password: 'another one' })
    const old = await Bun.password.hash(stored, NO_COST)
    await UserModel.updateOne({ email }, { $set: { passwordHash: old } })
    expect([await logIn(email, typed), await logIn(email, stored), await logIn(email, 'wrong one')]).toEqual([
      200, 200, 401,
    ])
    const { passwordHash } = await UserModel.findOne({ email }).orFail()
    const form = stored.normalize('NFC').replace('\u00a0', ' ')
    expect(await Bun.password.verify(form, String(passwordHash))).toBe(true)
  })
})

test('A wrong password of letters with marks is worked on as long for an unknown e-mail as for a known one', async () => {
  const email = freshEmail()
  await api.auth.register.post({ email, password: COMPOSED })
  const verify = spyOn(Bun.password, 'verify')
  closeAfterTest(() => verify.mockRestore())
  const worked = async (address: string) => {
    await logIn(address, 'Grüße aus Wrocław')
    return verify.mock.calls.splice(0).length
  }
  const known = await worked(email)
  expect([known, await worked(freshEmail())]).toEqual([2, 2])
})
