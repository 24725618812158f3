import { expect, spyOn, test } from 'bun:test'
import { createApp } from '../../app'
import { closeAfterTest } from '../../testing/closing'
import { testApp } from '../../testing/test-app'
import { createPasswords } from './passwords'
import { hashHere } from './testing/hash-here'

const freshEmail = () => `anna-${crypto.randomUUID()}@example.com`
const parametersOf = (hash: string) => hash.split('$').slice(1, 4)

/** Records the hash parameters that each password is compared with. */
function watchedWork() {
  const verify = spyOn(Bun.password, 'verify')
  closeAfterTest(() => verify.mockRestore())
  return () => verify.mock.calls.splice(0).map(([, hash]) => parametersOf(String(hash)))
}

test('An unknown e-mail costs the same work as a wrong password, and gets the same answer', async () => {
  const { services } = await testApp()
  const app = createApp({ ...services, passwords: createPasswords({ hashing: hashHere }) })
  const call = (path: string, body: object) =>
    app.handle(
      new Request(`http://localhost${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  const email = freshEmail()
  const password = 'correct horse'
  await call('/api/auth/register', { email, password })
  const takeWork = watchedWork()
  const wrong = await call('/api/auth/login', { email, password: 'wrong horse' })
  const workOfWrong = takeWork()
  const unknown = await call('/api/auth/login', { email: freshEmail(), password })
  const workOfUnknown = takeWork()
  expect(workOfWrong).toEqual([['argon2id', 'v=19', 'm=19456,t=2,p=1']])
  expect(workOfUnknown).toEqual(workOfWrong)
  expect([unknown.status, await unknown.text()]).toEqual([wrong.status, await wrong.text()])
})
