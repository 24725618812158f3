import type { NotificationSettings, NotificationSettingsChange } from '../../../shared/channels'
import { findUser } from '../../identity/users/find-user'
import { recipientOf } from '../../identity/users/mail-recipient'
import { UserModel } from '../../identity/users/user-model'
import { invalidAt } from '../../platform/errors'
import type { NotifyDeps } from '../inbox/record-notification'
import { askAgain } from './ask-again'
import { scheduleDigest } from './digest/schedule-digest'
import { NotificationSettingsModel, type NotificationSettingsRecord } from './model/notification-settings-model'
import { settingsOf } from './model/settings-of'

/** Fields that are left out stay. */
export async function changeNotificationSettings(
  deps: NotifyDeps,
  viewer: { id: string },
  change: NotificationSettingsChange,
): Promise<NotificationSettings> {
  const { quiet, language } = change
  if (quiet && quiet.from === quiet.until)
    throw invalidAt('quiet.until', 'Quiet hours end at another time than they begin.')
  if (language) await UserModel.updateOne({ _id: viewer.id, deletedAt: null }, { $set: { language } })
  const changed = await NotificationSettingsModel.findOneAndUpdate(
    { _id: viewer.id },
    { $set: fieldsOf(change) },
    { upsert: true, returnDocument: 'after' },
  ).lean<NotificationSettingsRecord>()
  if (quiet !== undefined) await askAgain(deps, viewer.id)
  await scheduleDigest(deps, viewer.id)
  deps.changes.publish({ kind: 'channel', user: viewer.id, id: viewer.id })
  return { ...settingsOf(changed), language: recipientOf(await findUser(viewer, { email: 1, language: 1 })).language }
}

function fieldsOf({ tellings = {}, letters = {}, quiet, digest_hour, muted }: NotificationSettingsChange): object {
  const cells = Object.entries(tellings).flatMap(([kind, row = {}]) =>
    Object.entries(row).map(([way, telling]) => [`tellings.${kind}.${way}`, telling]),
  )
  const mails = Object.entries(letters).map(([letter, isOn]) => [`letters.${letter}`, isOn])
  return {
    ...Object.fromEntries([...cells, ...mails]),
    ...(quiet !== undefined && { quiet }),
    ...(digest_hour !== undefined && { digestHour: digest_hour }),
    ...(muted !== undefined && { muted }),
  }
}
