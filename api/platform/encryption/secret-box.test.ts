import { describe, expect, test } from 'bun:test'
import { createSecretBox, readEncryptionKeys } from './secret-box'

const key = (fill: number) => Buffer.alloc(32, fill).toString('base64')
const boxOf = (keys: string) => createSecretBox(readEncryptionKeys(keys))

describe('A secret box', () => {
  test('opens sealed texts, and seals the same text differently each time', () => {
    const box = boxOf(`a:${key(1)}`)
    const sealed = box.seal('pässwörd', 'account-password:anna')
    expect(sealed).not.toContain('pässwörd')
    expect(box.open(sealed, 'account-password:anna')).toBe('pässwörd')
    expect(box.seal('pässwörd', 'account-password:anna')).not.toBe(sealed)
  })

  test('a sealed text that was moved to another player does not open', () => {
    const box = boxOf(`a:${key(1)}`)
    const sealed = box.seal('password', 'account-password:anna')
    expect(() => box.open(sealed, 'account-password:ben')).toThrow()
  })

  test('the first key seals and an older one still opens', () => {
    const sealed = boxOf(`old:${key(1)}`).seal('password', 'x')
    const box = boxOf(`new:${key(2)},old:${key(1)}`)
    expect(box.open(sealed, 'x')).toBe('password')
    expect(box.seal('password', 'x')).toStartWith('new:')
  })

  test.each(['', 'a', 'a:short', `:${key(1)}`])('the setting "%s" is refused in one sentence', (text) => {
    expect(() => readEncryptionKeys(text)).toThrow(
      'Each entry of ENCRYPTION_KEYS is a name, a colon and 32 bytes in base64.',
    )
  })
})
