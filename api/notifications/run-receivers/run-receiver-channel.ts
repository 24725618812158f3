import { DAY } from '../../../shared/time'
import { deleteInBatches } from '../../platform/store/batches/delete-in-batches'
import { findByIdBatched } from '../../platform/store/batches/find-by-id-batched'
import { WAITING } from '../outbox/add-messages'
import type { Channel, Outcome } from '../outbox/channel'
import { OutboxMessageModel } from '../outbox/message-model'
import { GONE, isSuccess } from '../webhooks/after-answer'
import { type Answer, postSigned } from '../webhooks/post-signed'
import { mayBeSent, notSent, secretsOf, TIMEOUT, WEBHOOK_PACE, WITHOUT_API } from '../webhooks/webhook-channel'
import type { WebhookChannelDeps } from '../webhooks/webhook-deps'
import { forgetRunReceiver } from './open-run-receiver'
import { RunReceiverModel, type RunReceiverRecord } from './run-receiver-model'

/** The name of this way out. */
export const RUN_RECEIVER_CHANNEL = 'run_receiver'

const LAST_EVENT = 'bot.stopped'
/** Longer than the tries of a message take, in case this process dies before it forgets the receiver. */
const FORGOTTEN_AFTER = 5 * DAY

export function createRunReceiverChannel(deps: WebhookChannelDeps): Channel {
  return {
    ...WEBHOOK_PACE,
    async deliver(message) {
      const { target, type, event, body } = message
      const receiver = await findReceiver(target)
      if (!receiver) return notSent('The address of this run is forgotten.')
      if (type === LAST_EVENT) await forgetLater(receiver, deps.clock.now() + FORGOTTEN_AFTER)
      if (!(await mayBeSent(message))) return notSent(WITHOUT_API)
      const secrets = secretsOf(deps, receiver)
      if (!secrets) return notSent('The secret cannot be read any more.')
      const answer = await postSigned(deps, { url: receiver.url, secrets, event, body, timeout: TIMEOUT })
      if (answer.status === GONE) await forgetRunReceiver(target)
      return outcomeOf(answer)
    },
    onStored: ({ target }) => forgetOnceTold(target),
  }
}

// Messages that are sent at the same moment share this query.
const findReceiver = findByIdBatched((ids) => RunReceiverModel.find({ _id: { $in: ids } }).lean<RunReceiverRecord[]>())

async function forgetLater({ _id }: RunReceiverRecord, at: number): Promise<void> {
  await RunReceiverModel.updateOne({ _id }, { $set: { forgetAt: new Date(at) } })
}

function outcomeOf(answer: Answer): Outcome {
  const { status, ms, said, notBefore } = answer
  const reported = { status, ms, said }
  if (isSuccess(answer)) return { kind: 'delivered', ...reported }
  if (status === GONE) return { kind: 'gone', ...reported }
  return { kind: 'retry', ...reported, ...(notBefore && { notBefore }) }
}

/** The run is over, and nothing waits any more. */
async function forgetOnceTold(target: string): Promise<void> {
  if (!(await OutboxMessageModel.exists({ target, type: LAST_EVENT }))) return
  if (await OutboxMessageModel.exists({ target, dueAt: WAITING })) return
  await forgetRunReceiver(target)
  await deleteInBatches(OutboxMessageModel, { target })
}
