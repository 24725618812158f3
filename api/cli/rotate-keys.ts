import { readConfig } from '../foundation/config'
import { startOrExplain } from '../foundation/process-life'
import { removeOldKeys, rotateKeptKeys, sealWithFirst } from '../keys/rotate-keys'
import { readEncryptionKeys } from '../secrets/secret-box'
import { openStoreOf } from './open-store'

const say = (line: string) => void process.stdout.write(`${line}\n`)

await startOrExplain(async () => {
  const config = readConfig(process.env)
  const isRemoving = process.argv.includes('--remove-old')
  const { folder, close } = await openStoreOf(config)
  try {
    if (config.encryptionKeys) await sealWithFirst(readEncryptionKeys(config.encryptionKeys), say)
    else if (isRemoving) await removeOldKeys(folder, say)
    else await rotateKeptKeys(folder, say)
  } finally {
    await close()
  }
})
