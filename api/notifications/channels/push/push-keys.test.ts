import { beforeEach, expect, test } from 'bun:test'
import { createSecretBox } from '../../../platform/encryption/secret-box'
import { createLog } from '../../../platform/log'
import { testApp } from '../../../testing/test-app'
import { PushKeyModel } from './push-key-model'
import { openPushKeys } from './push-keys'

const { services } = await testApp()
const logged: string[] = []
const log = createLog('warn', { write: (line) => void logged.push(line) }, () => {})
const boxOf = (fill: number) => createSecretBox(new Map([['key', Buffer.alloc(32, fill)]]))
const keysWith = (secretBox = services.secretBox) => openPushKeys({ secretBox, log })

beforeEach(async () => {
  await PushKeyModel.deleteMany({})
})

test('The keys are made once, also by processes that start together', async () => {
  const [first, ...others] = await Promise.all([keysWith(), keysWith(), keysWith()])
  expect(Buffer.from(first?.publicKey ?? '', 'base64url')).toHaveLength(65)
  expect(Buffer.from(first?.privateKey ?? '', 'base64url')).toHaveLength(32)
  expect([...others, await keysWith()]).toEqual(Array(3).fill(first))
  expect(await PushKeyModel.countDocuments()).toBe(1)
})

test('The private key is stored sealed', async () => {
  const { privateKey } = await keysWith()
  const stored = JSON.stringify(await PushKeyModel.find().lean())
  expect(stored).not.toContain(privateKey)
})

test('Keys that cannot be opened any more are replaced, with a warning', async () => {
  const before = await keysWith(boxOf(1))
  const after = await keysWith(boxOf(2))
  expect(after.publicKey).not.toBe(before.publicKey)
  expect(await keysWith(boxOf(2))).toEqual(after)
  expect(logged.join()).toContain('players have to add their devices again')
})
