import { BotModel } from '../../bots/model/bot-model'
import { AccountModel } from '../../game/accounts/account-model'
import { ChannelModel } from '../../notifications/channels/model/channel-model'
import { PushKeyModel } from '../../notifications/channels/push/push-key-model'
import { RunReceiverModel } from '../../notifications/run-receivers/run-receiver-model'
import { WebhookModel } from '../../notifications/webhooks/webhook-model'
import {
  accountPassword,
  botSecret,
  channelAddress,
  PUSH_KEY,
  webhookSecret,
} from '../../platform/encryption/secret-box'

export interface SealedValue {
  sealed: string
  purpose: string
  /** Replaces the value unless it has changed; returns whether it did. */
  replace(resealed: string): Promise<boolean>
}

export async function* sealedValues(): AsyncGenerator<SealedValue> {
  for await (const { _id, user, sealedPassword } of AccountModel.find({}, { user: 1, sealedPassword: 1 }).lean()) {
    yield {
      sealed: sealedPassword,
      purpose: accountPassword(user.toHexString()),
      async replace(resealed) {
        const expected = { _id, sealedPassword }
        return (await AccountModel.updateOne(expected, { $set: { sealedPassword: resealed } })).modifiedCount > 0
      },
    }
  }
  for await (const { _id, user, secrets } of BotModel.find({}, { user: 1, secrets: 1 }).lean()) {
    for (const [key, sealed] of Object.entries<string>(secrets ?? {})) {
      const field = `secrets.${key}`
      yield {
        sealed,
        purpose: botSecret(user.toHexString(), key),
        async replace(resealed) {
          return (await BotModel.updateOne({ _id, [field]: sealed }, { $set: { [field]: resealed } })).modifiedCount > 0
        },
      }
    }
  }
  yield* webhookSecrets()
  yield* runReceiverSecrets()
  yield* channelAddresses()
  yield* pushKeys()
}

async function* pushKeys(): AsyncGenerator<SealedValue> {
  for await (const { _id, sealedPrivateKey } of PushKeyModel.find({}).lean()) {
    yield {
      sealed: sealedPrivateKey,
      purpose: PUSH_KEY,
      async replace(resealed) {
        const expected = { _id, sealedPrivateKey }
        return (await PushKeyModel.updateOne(expected, { $set: { sealedPrivateKey: resealed } })).modifiedCount > 0
      },
    }
  }
}

async function* runReceiverSecrets(): AsyncGenerator<SealedValue> {
  for await (const { _id, user, sealedSecret } of RunReceiverModel.find({}, { user: 1, sealedSecret: 1 }).lean()) {
    yield {
      sealed: sealedSecret,
      purpose: webhookSecret(user.toHexString(), _id.toHexString()),
      async replace(resealed) {
        const expected = { _id, sealedSecret }
        return (await RunReceiverModel.updateOne(expected, { $set: { sealedSecret: resealed } })).modifiedCount > 0
      },
    }
  }
}

async function* webhookSecrets(): AsyncGenerator<SealedValue> {
  const webhooks = WebhookModel.find({}, { user: 1, sealedSecret: 1, oldSealedSecret: 1 }).lean()
  for await (const { _id, user, ...secrets } of webhooks) {
    for (const field of ['sealedSecret', 'oldSealedSecret'] as const) {
      const sealed = secrets[field]
      if (!sealed) continue
      yield {
        sealed,
        purpose: webhookSecret(user.toHexString(), _id.toHexString()),
        async replace(resealed) {
          return (
            (await WebhookModel.updateOne({ _id, [field]: sealed }, { $set: { [field]: resealed } })).modifiedCount > 0
          )
        },
      }
    }
  }
}

async function* channelAddresses(): AsyncGenerator<SealedValue> {
  for await (const { _id, user, sealedAddress } of ChannelModel.find({}, { user: 1, sealedAddress: 1 }).lean()) {
    if (sealedAddress === null) continue
    yield {
      sealed: sealedAddress,
      purpose: channelAddress(user.toHexString(), _id.toHexString()),
      async replace(resealed) {
        const expected = { _id, sealedAddress }
        return (await ChannelModel.updateOne(expected, { $set: { sealedAddress: resealed } })).modifiedCount > 0
      },
    }
  }
}
