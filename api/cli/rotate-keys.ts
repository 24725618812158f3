import mongoose from 'mongoose'
import { readConfig } from '../foundation/config'
import { startOrExplain } from '../foundation/process-life'
import { removeOldKeys, rotateKeptKeys, sealWithGivenKeys } from '../keys/rotate-keys'
import { readEncryptionKeys } from '../secrets/secret-box'
import { timeOfStore } from '../store/store-clock'
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
