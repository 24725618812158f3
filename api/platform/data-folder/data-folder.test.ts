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

  test('that cannot be created is refused in one sentence', () => {
    const file = join(emptyFolder(), 'file')
    writeFileSync(file, '')
    expect(() => openDataFolder(join(file, 'data'))).toThrow(/^The data folder .* cannot be created: ENOTDIR\.$/)
  })

  test('a read-only lock file is made writable, or two servers could lock it', () => {
    const path = emptyFolder()
    writeFileSync(join(path, 'lock'), '', { mode: 0o444 })
    const folder = openDataFolder(path)
    expect(statSync(join(path, 'lock')).mode & 0o777).toBe(0o600)
    folder.release()
  })
})

describe('A lost database', () => {
  const folderWith = (files: Record<string, string>) => {
    const path = emptyFolder()
    for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text)
    return openDataFolder(path)
  }
  const refusal = (files: Record<string, string>) => {
    const folder = folderWith(files)
    return () => refuseIfLost(folder, 'castellan.sqlite', ['jwt-secret', 'console.sqlite'])
  }

  test('is reported if its neighbours exist', () => {
    expect(refusal({ 'jwt-secret': 'x', 'console.sqlite': 'x' })).toThrow(
      /holds jwt-secret, console\.sqlite, but its castellan\.sqlite is missing or empty: restore it from a backup, or/,
    )
    expect(refusal({ 'castellan.sqlite': '', 'console.sqlite': 'x' })).toThrow(/holds console\.sqlite, but/)
  })

  test('is not reported in a new folder, nor while it exists', () => {
    expect(refusal({})).not.toThrow()
    expect(refusal({ 'castellan.sqlite': '' })).not.toThrow()
    expect(refusal({ 'castellan.sqlite': 'x', 'jwt-secret': 'x' })).not.toThrow()
  })
})
