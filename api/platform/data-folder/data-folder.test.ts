import { describe, expect, test } from 'bun:test'
import { mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDataFolder, refuseIfLost } from './data-folder'

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

  test('a lock that may only be read is made writable, or two servers would hold it', () => {
    const path = emptyFolder()
    writeFileSync(join(path, 'lock'), '', { mode: 0o444 })
    const folder = openDataFolder(path)
    expect(statSync(join(path, 'lock')).mode & 0o777).toBe(0o600)
    folder.release()
  })
})

describe('A database that is gone', () => {
  const folderWith = (files: Record<string, string>) => {
    const path = emptyFolder()
    for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text)
    return openDataFolder(path)
  }
  const refusal = (files: Record<string, string>) => {
    const folder = folderWith(files)
    return () => refuseIfLost(folder, 'castellan.sqlite', ['jwt-secret', 'console.sqlite'])
  }

  test('is missed where its neighbours are', () => {
    expect(refusal({ 'jwt-secret': 'x', 'console.sqlite': 'x' })).toThrow(
      /holds jwt-secret, console\.sqlite, but its castellan\.sqlite is missing or empty: restore it from a backup, or/,
    )
    expect(refusal({ 'castellan.sqlite': '', 'console.sqlite': 'x' })).toThrow(/holds console\.sqlite, but/)
  })

  test('is not missed in a new folder, nor while it is there', () => {
    expect(refusal({})).not.toThrow()
    expect(refusal({ 'castellan.sqlite': '' })).not.toThrow()
    expect(refusal({ 'castellan.sqlite': 'x', 'jwt-secret': 'x' })).not.toThrow()
  })
})
