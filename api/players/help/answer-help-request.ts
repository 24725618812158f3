import { Types } from 'mongoose'
import { HELP_STATES } from '../../../shared/enums/help-words'
import type { AdminHelpRequest, HelpAnswerInput, HelpStateInput } from '../../../shared/help'
import { MAX_HELP_ANSWERS } from '../../../shared/limits'
import { NOTIFICATION_KINDS } from '../../../shared/notification-kinds'
import { PATHS } from '../../../shared/paths'
import { recordIntent } from '../../identity/audit/record-audit'
import { recipientOf } from '../../identity/users/mail-recipient'
import { UserModel } from '../../identity/users/user-model'
import type { SignedInCaller } from '../../identity/viewer/signed-in-caller'
import { createIfAbsent } from '../../notifications/inbox/create-if-absent'
import type { NotifyDeps } from '../../notifications/inbox/record-notification'
import { conflict } from '../../platform/errors'
import type { IdempotencyKey } from '../../platform/idempotency/claim-key'
import { createOnce } from '../../platform/idempotency/create-once'
import type { MailQueue } from '../../platform/mail/mail-queue'
import { answerMail } from './help-mails'
import { expiryFrom, HelpRequestModel, type HelpRequestRecord } from './help-request-model'
import { findHelpRequest, forAdmins } from './list-help-requests'

export interface AnswerDeps extends NotifyDeps {
  mailQueue: MailQueue
}

interface NewAnswer {
  key: IdempotencyKey | null
  input: HelpAnswerInput
  /** Null if the site's address is unknown: then no mail is sent. */
  origin: string | null
}

/** Stores the answer, notifies the player and mails it. A mail that is lost leaves the other two. */
export async function answerHelpRequest(
  deps: AnswerDeps,
  { viewer, caller, request }: SignedInCaller & { request: HelpRequestRecord },
  { key, input, origin }: NewAnswer,
): Promise<AdminHelpRequest> {
  const { _id, reference, user } = request
  const text = input.text.trim()
  const answerId = await createOnce(deps, {
    key,
    findEarlier: async (id) => ((await HelpRequestModel.exists({ _id, 'answers._id': id })) ? id : null),
    async insert(id) {
      await recordIntent(deps, caller, {
        action: 'help_answered',
        actor: viewer.id,
        subject: user,
        detail: reference,
        key: `answer ${id}`,
      })
      const now = deps.clock.now()
      const { modifiedCount } = await HelpRequestModel.updateOne(
        { _id, state: { $ne: 'closed' }, [`answers.${MAX_HELP_ANSWERS - 1}`]: { $exists: false } },
        {
          $push: { answers: { _id: id, at: new Date(now), by: viewer.id, text } },
          $set: { state: 'answered', expiresAt: expiryFrom(now) },
        },
      )
      if (modifiedCount === 0) throw await whyNot(_id.toHexString())
      deps.mailQueue.enqueue(() => writeMail(request, text, origin))
      return id
    },
    view: (id) => id.toHexString(),
  })
  // Also when the call is repeated: an earlier try may have crashed before this.
  await createIfAbsent(deps, {
    _id: new Types.ObjectId(answerId),
    user,
    bot: null,
    kind: NOTIFICATION_KINDS.help,
    message: `Your request ${reference} has an answer.`,
  })
  return viewOf(_id.toHexString())
}

async function whyNot(id: string) {
  const { state } = await findHelpRequest(id)
  return state === 'closed'
    ? conflict('This request is closed. Open it again before you answer.')
    : conflict(`A request has at most ${MAX_HELP_ANSWERS} answers.`)
}

async function writeMail({ user, reference }: HelpRequestRecord, text: string, origin: string | null) {
  const player = await UserModel.findOne({ _id: user, deletedAt: null }, { email: 1, language: 1 }).lean()
  if (!player || !origin) return null
  return answerMail(recipientOf(player), { reference, text, link: `${origin}${PATHS.help}` })
}

/** Closes a request, or opens it again. */
export async function changeHelpState(
  deps: AnswerDeps,
  { viewer, caller, request }: SignedInCaller & { request: HelpRequestRecord },
  { state }: HelpStateInput,
): Promise<AdminHelpRequest> {
  const { _id, reference, user } = request
  const now = deps.clock.now()
  const isClosing = state === 'closed'
  await recordIntent(deps, caller, {
    action: isClosing ? 'help_closed' : 'help_reopened',
    actor: viewer.id,
    subject: user,
    detail: reference,
    key: `${HELP_STATES[state]} ${_id} ${now}`,
  })
  await HelpRequestModel.updateOne({ _id }, { $set: { state, expiresAt: isClosing ? expiryFrom(now) : null } })
  return viewOf(_id.toHexString())
}

async function viewOf(id: string): Promise<AdminHelpRequest> {
  const [view] = await forAdmins([await findHelpRequest(id)])
  return view as AdminHelpRequest
}
