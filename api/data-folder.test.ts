import { describe, expect, test } from 'bun:test'
import { mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keptSecret, openDataFolder } from './data-folder'

const emptyFolder = () => mkdtempSync(join(tmpdir(), 'castellan-folder-'))

describe('The data folder', () => {
  test('belongs to one server at a time', () => {
    const path = emptyFolder()
    const first = openDataFolder(path)
    expect(() => openDataFolder(path)).toThrow(`The data folder ${path} is in use by another Castellan;`)
    first.release()
    openDataFolder(path).release()
  })

  test('one that cannot be made is refused in one sentence', () => {
    const file = join(emptyFolder(), 'file')
    writeFileSync(file, '')
    expect(() => openDataFolder(join(file, 'data'))).toThrow(/^The data folder .* cannot be made: ENOTDIR\.$/)
  })

  test('keeps a secret that only its owner reads, the same at every start', () => {
    const folder = openDataFolder(emptyFolder())
    const secret = keptSecret(folder, 'jwt-secret')
    expect(Buffer.from(secret, 'base64')).toHaveLength(32)
    expect(keptSecret(folder, 'jwt-secret')).toBe(secret)
    expect(statSync(join(folder.path, 'jwt-secret')).mode & 0o777).toBe(0o600)
    folder.release()
  })
})
