import { describe, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AccountModel } from '../../game/accounts/account-model'
import type { DataFolder } from '../../platform/data-folder/data-folder'
import { accountPassword, createSecretBox, readEncryptionKeys } from '../../platform/encryption/secret-box'
import { testApp } from '../../testing/test-app'
import { openFolderSecretBox } from './open-folder-secret-box'

function emptyFolder(): DataFolder {
  return { path: mkdtempSync(join(tmpdir(), 'castellan-key-')), release() {} }
}

/** A store with a sealed game password, and a folder without its key. */
async function sealedStore() {
  const { player, accountOf } = await testApp()
  const anna = await player('anna')
  const account = await accountOf(anna)
  const folder = emptyFolder()
  return { anna, account, folder, file: join(folder.path, 'encryption-key') }
}

const key = (fill: number) => Buffer.alloc(32, fill).toString('base64')

describe('The key in the data folder', () => {
  test('is not generated again while passwords are sealed with another one', async () => {
    const { folder, file } = await sealedStore()
    await expect(openFolderSecretBox(folder)).rejects.toThrow(
      `The file ${file} is missing, but stored game passwords are sealed with it: restore it from a backup, or set ENCRYPTION_KEYS to the lost key.`,
    )
    expect(existsSync(file)).toBe(false)
  })

  test('is refused if it opens none of them', async () => {
    const { folder, file } = await sealedStore()
    writeFileSync(file, `kept:${key(7)}`)
    await expect(openFolderSecretBox(folder)).rejects.toThrow(
      `The file ${file} does not open the stored game passwords:`,
    )
  })

  test('is accepted if it opens one of them', async () => {
    const { anna, account, folder, file } = await sealedStore()
    writeFileSync(file, `kept:${key(7)}`)
    const purpose = accountPassword(anna.id)
    const sealedPassword = createSecretBox(readEncryptionKeys(`kept:${key(7)}`)).seal('rabenstein', purpose)
    await AccountModel.updateOne({ _id: account }, { $set: { sealedPassword } })
    expect((await openFolderSecretBox(folder)).open(sealedPassword, purpose)).toBe('rabenstein')
    await AccountModel.deleteOne({ _id: account })
  })
})
