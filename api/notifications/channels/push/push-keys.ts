import { createECDH } from 'node:crypto'
import webPush from 'web-push'
import { CannotOpen, PUSH_KEY, type SecretBox } from '../../../platform/encryption/secret-box'
import type { Log } from '../../../platform/log'
import { isDuplicate } from '../../../platform/store/duplicate-key'
import { PushKeyModel } from './push-key-model'

/** Both in base64url, as browsers and push services want them. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

const ONLY = 'vapid'

/** Made once, at the first start, and the same for all processes: browsers bind each subscription to the public key. */
export async function openPushKeys({ secretBox, log }: { secretBox: SecretBox; log: Log }): Promise<VapidKeys> {
  const sealedPrivateKey = await storedOr(secretBox.seal(webPush.generateVAPIDKeys().privateKey, PUSH_KEY))
  try {
    return pairOf(secretBox.open(sealedPrivateKey, PUSH_KEY))
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error
    log.warn('The key for pushes cannot be opened, so there is a new one: players have to add their devices again.')
    await PushKeyModel.deleteOne({ _id: ONLY, sealedPrivateKey })
    return openPushKeys({ secretBox, log })
  }
}

/** Of processes that create it at the same time, one wins. */
async function storedOr(sealedPrivateKey: string): Promise<string> {
  const key = { _id: ONLY }
  const stored = await PushKeyModel.findOne(key).lean()
  if (stored) return stored.sealedPrivateKey
  await PushKeyModel.updateOne(key, { $setOnInsert: { sealedPrivateKey } }, { upsert: true }).catch((error) => {
    if (!isDuplicate(error)) throw error
  })
  return (await PushKeyModel.findOne(key).orFail().lean()).sealedPrivateKey
}

function pairOf(privateKey: string): VapidKeys {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey, 'base64url')
  return { privateKey, publicKey: curve.getPublicKey('base64url') }
}
