import mongoose from 'mongoose'
import { readEncryptionKeys } from '../../platform/encryption/secret-box'
import { startOrExplain } from '../../platform/process-life'
import { timeOfStore } from '../../platform/store/store-clock'
import { readConfig } from '../../wiring/config'
import { removeOldKeys, rotateKeptKeys, sealWithGivenKeys } from '../key-rotation/rotate-keys'
import { openStoreOf } from './open-store'

const say = (line: string) => void process.stdout.write(`${line}\n`)

await startOrExplain(async () => {
  const config = readConfig(process.env)
  const isRemoving = process.argv.includes('--remove-old')
  const { folder, close } = await openStoreOf(config)
  try {
    const now = await timeOfStore(mongoose.connection.getClient())
    if (config.encryptionKeys) await sealWithGivenKeys(readEncryptionKeys(config.encryptionKeys), now, say)
    else if (isRemoving) await removeOldKeys({ folder, now }, say)
    else await rotateKeptKeys({ folder, now }, say)
  } finally {
    await close()
  }
})
