import type { Types } from 'mongoose'
import { type AdminNote, MAX_NOTES, type NoteInput } from '../../../shared/admin-user'
import type { AuditAction } from '../../../shared/enums/audit-actions'
import { recordAudit } from '../../identity/audit/record-audit'
import { type NoteDocument, NoteModel, type NoteRecord } from '../../identity/users/note-model'
import { type UserDocument, UserModel } from '../../identity/users/user-model'
import type { SignedInCaller } from '../../identity/viewer/signed-in-caller'
import { AppError, notFound } from '../../platform/errors'
import type { IdempotencyKey } from '../../platform/idempotency/claim-key'
import { createOnce } from '../../platform/idempotency/create-once'
import { creationFields } from '../../platform/store/chronological-id'
import { isObjectId } from '../../platform/store/object-id'
import { shownAddress } from '../../platform/texts/mailbox'
import type { Clock } from '../../platform/time/clock'

interface NoteDeps {
  clock: Clock
}

export async function noteViews(notes: NoteRecord[]): Promise<AdminNote[]> {
  if (notes.length === 0) return []
  const authors = await UserModel.find(
    { _id: { $in: notes.map(({ author }) => author) }, deletedAt: null },
    { email: 1 },
  )
  const emails = new Map(authors.map(({ id, email }) => [id, shownAddress(email)]))
  return notes.map((note) => noteView(note, emails))
}

const noteView = ({ _id, text, author, createdAt, changedAt }: NoteRecord, emails: Map<string, string>): AdminNote => ({
  id: _id.toHexString(),
  text,
  author: emails.get(author.toHexString()) ?? null,
  created_at: createdAt.toISOString(),
  changed_at: changedAt?.toISOString() ?? null,
})

export async function addNote(
  deps: NoteDeps,
  by: SignedInCaller,
  { user, key, input }: { user: UserDocument; key: IdempotencyKey | null; input: NoteInput },
): Promise<void> {
  await createOnce(deps, {
    key,
    findEarlier: (id) => NoteModel.findById(id),
    async insert(_id) {
      if ((await NoteModel.countDocuments({ user: user._id })) >= MAX_NOTES)
        throw new AppError('limit_reached', `A user has at most ${MAX_NOTES} notes. Remove one first.`)
      await record(deps, by, { action: 'note_added', subject: user._id })
      const { createdAt } = creationFields(deps.clock.now())
      return NoteModel.create({ _id, user: user._id, author: by.viewer.id, text: input.text.trim(), createdAt })
    },
    view: () => null,
  })
}

export async function findNote(id: string): Promise<NoteDocument> {
  const note = isObjectId(id) ? await NoteModel.findById(id) : null
  if (!note) throw notFound('Note')
  return note
}

export async function changeNote(
  deps: NoteDeps,
  by: SignedInCaller,
  { note, input: { text } }: { note: NoteDocument; input: NoteInput },
) {
  await record(deps, by, { action: 'note_changed', subject: note.user })
  const set = { text: text.trim(), changedAt: new Date(deps.clock.now()) }
  const { matchedCount } = await NoteModel.updateOne({ _id: note._id }, { $set: set })
  if (matchedCount === 0) throw notFound('Note')
}

export async function removeNote(deps: NoteDeps, by: SignedInCaller, note: NoteDocument): Promise<void> {
  await record(deps, by, { action: 'note_removed', subject: note.user })
  const { deletedCount } = await NoteModel.deleteOne({ _id: note._id })
  if (deletedCount === 0) throw notFound('Note')
}

const record = (
  deps: NoteDeps,
  { viewer, caller }: SignedInCaller,
  entry: { action: AuditAction; subject: Types.ObjectId },
) => recordAudit(deps, caller, { ...entry, actor: viewer.id })
