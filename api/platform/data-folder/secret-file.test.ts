import { describe, expect, test } from 'bun:test'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DataFolder } from './data-folder'
import { exposedSecrets, JWT_SECRET, loadOrCreateSecret } from './secret-file'

function emptyFolder(): DataFolder {
  return { path: mkdtempSync(join(tmpdir(), 'castellan-secret-')), release() {} }
}

describe('A stored secret', () => {
  test('is created once, readable by its owner only, and the same at every start', () => {
    const folder = emptyFolder()
    const secret = loadOrCreateSecret(folder, JWT_SECRET)
    expect(Buffer.from(secret, 'base64')).toHaveLength(32)
    expect(loadOrCreateSecret(folder, JWT_SECRET)).toBe(secret)
    expect(statSync(join(folder.path, 'jwt-secret')).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder.path)).toEqual(['jwt-secret'])
  })

  test.each([1, 3, 32, 43])('cut to %d characters is refused in one sentence', (length) => {
    const folder = emptyFolder()
    writeFileSync(join(folder.path, 'jwt-secret'), loadOrCreateSecret(emptyFolder(), JWT_SECRET).slice(0, length))
    expect(() => loadOrCreateSecret(folder, JWT_SECRET)).toThrow(
      `The file ${join(folder.path, 'jwt-secret')} is incomplete or damaged: restore it from a backup, or remove it, and everyone signs in again.`,
    )
  })

  test('that is empty is refused too', () => {
    const folder = emptyFolder()
    writeFileSync(join(folder.path, 'jwt-secret'), '')
    expect(() => loadOrCreateSecret(folder, JWT_SECRET)).toThrow(/is incomplete or damaged/)
  })

  test('may end with a line break, as an editor leaves it', () => {
    const folder = emptyFolder()
    const secret = loadOrCreateSecret(folder, JWT_SECRET)
    writeFileSync(join(folder.path, 'jwt-secret'), `${secret}\n`)
    expect(loadOrCreateSecret(folder, JWT_SECRET)).toBe(secret)
  })

  test('that was half written when the power failed is created again', () => {
    const folder = emptyFolder()
    writeFileSync(join(folder.path, 'jwt-secret.unfinished'), 'abc')
    const secret = loadOrCreateSecret(folder, JWT_SECRET)
    expect(loadOrCreateSecret(folder, JWT_SECRET)).toBe(secret)
    expect(readdirSync(folder.path)).toEqual(['jwt-secret'])
  })

  test('is refused in one sentence if a folder has its name', () => {
    const folder = emptyFolder()
    mkdirSync(join(folder.path, 'jwt-secret'))
    expect(() => loadOrCreateSecret(folder, JWT_SECRET)).toThrow(
      /jwt-secret cannot be read: something else has its name\.$/,
    )
  })
})

test('A secret that other users can read is reported, with a remedy', () => {
  const folder = emptyFolder()
  loadOrCreateSecret(folder, JWT_SECRET)
  expect(exposedSecrets(folder)).toEqual([])
  const file = join(folder.path, 'jwt-secret')
  chmodSync(file, 0o644)
  expect(exposedSecrets(folder)).toEqual([
    `Other users can read ${file}: run \`chmod 600 ${file}\`, and replace the secret if one of them may have read it.`,
  ])
})
