import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { createHashingThreads, type HashingJob } from './hashing-threads'
import { createPasswords } from './passwords'

const LITTLE = { memoryCost: 64, timeCost: 2 }

/** Of the threads that workers run in. */
function nicenessOfThreads(): number[] {
  const stats = readdirSync('/proc/self/task').map((id) => readFileSync(`/proc/self/task/${id}/stat`, 'utf8'))
  const workers = stats.filter((stat) => stat.includes('(Worker)'))
  return workers.map((stat) => Number(stat.split(') ')[1]?.split(' ')[16]))
}

test('A password is hashed in a thread as OWASP recommends, and matches itself alone', async () => {
  const { hash, verify } = createPasswords()
  const hashed = await hash('correct horse')
  expect(hashed).toStartWith('$argon2id$v=19$m=19456,t=2,p=1$')
  expect(await verify('correct horse', hashed)).toBe(true)
  expect(await verify('wrong horse', hashed)).toBe(false)
  expect(await verify('correct horse', null)).toBe(false)
})

test('A password that Bun hashed goes on to match', async () => {
  const hashed = await Bun.password.hash('correct horse', { algorithm: 'argon2id', ...LITTLE })
  expect(await createPasswords({ cost: LITTLE }).verify('correct horse', hashed)).toBe(true)
})

test.skipIf(process.platform !== 'linux')('The thread has a lower priority than the calls of others', async () => {
  await createPasswords({ cost: LITTLE }).hash('correct horse')
  expect(nicenessOfThreads()).toContain(5)
  expect(process.platform === 'linux' && readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ')[16]).toBe(
    '0',
  )
})

test('Passwords that are hashed at once get their own answers', async () => {
  const { hash, verify } = createPasswords({ cost: LITTLE, concurrency: 3 })
  const passwords = Array.from({ length: 20 }, () => crypto.randomUUID())
  const hashes = await Promise.all(passwords.map(hash))
  const matches = await Promise.all(passwords.map((password, place) => verify(password, hashes[place] ?? null)))
  expect(matches).toEqual(passwords.map(() => true))
  expect(await verify(passwords[0] ?? '', hashes[1] ?? null)).toBe(false)
})

test('What cannot be compared fails, and the next password is compared', async () => {
  const work = createHashingThreads()
  const job = (hash: string | null): HashingJob => ({ password: 'correct horse', hash, ...LITTLE })
  expect(await work(job('$argon2id$broken'))).toHaveProperty('fault')
  expect(await work(job(null))).toHaveProperty('hash')
})
