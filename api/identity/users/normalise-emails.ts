import type { Types } from 'mongoose'
import type { Log } from '../../platform/log'
import { isDuplicate } from '../../platform/store/duplicate-key'
import { mailboxOf } from '../../platform/texts/mailbox'
import { UserModel } from './user-model'

const A_BATCH = 500

/** Brings addresses that an older version stored in another form into the one that they are found by. */
export async function normaliseEmails({ log }: { log: Log }, signal?: AbortSignal, batch = A_BATCH): Promise<void> {
  let last: string | null = ''
  while (last !== null && !signal?.aborted) {
    const some: StoredAddress[] = await UserModel.find({ email: { $gt: last } }, { email: 1 })
      .sort({ email: 1 })
      .limit(batch)
      .lean()
    for (const each of some) await normalise(log, each)
    last = some.length === batch ? (some.at(-1)?.email ?? null) : null
  }
}

interface StoredAddress {
  _id: Types.ObjectId
  email: string
}

async function normalise(log: Log, { _id, email }: StoredAddress): Promise<void> {
  const mailbox = mailboxOf(email)
  if (mailbox === null || mailbox === email) return
  try {
    await UserModel.updateOne({ _id, email }, { $set: { email: mailbox } })
  } catch (error) {
    if (!isDuplicate(error)) throw error
    log.warn({ user: _id }, 'The mailbox of this account has another account, which is the one that is found by it')
  }
}
