import mongoose from 'mongoose'
import { readEncryptionKeys } from '../../platform/encryption/secret-box'
import { startOrExit } from '../../platform/process-lifecycle'
import { timeOfStore } from '../../platform/store/store-clock'
import { readConfig } from '../../wiring/config'
import { removeOldKeys, rotateFolderKeys, sealWithGivenKeys } from '../key-rotation/rotate-keys'
import { openCommandStore } from './open-command-store'

const say = (line: string) => void process.stdout.write(`${line}\n`)

await startOrExit(async () => {
  const config = readConfig(process.env)
  const isRemoving = process.argv.includes('--remove-old')
  const { folder, close } = await openCommandStore(config)
  try {
    const now = await timeOfStore(mongoose.connection.getClient())
    if (config.encryptionKeys) await sealWithGivenKeys(readEncryptionKeys(config.encryptionKeys), now, say)
    else if (isRemoving) await removeOldKeys({ folder, now }, say)
    else await rotateFolderKeys({ folder, now }, say)
  } finally {
    await close()
  }
})
