import type { Types } from 'mongoose'
import { OPTIONAL_LETTERS, type OptionalLetter } from '../../../shared/channels'
import type { LetterKind } from '../../identity/letters/letter'
import {
  NotificationSettingsModel,
  type NotificationSettingsRecord,
} from '../channels/model/notification-settings-model'
import { settingsOf } from '../channels/model/settings-of'

const isOptional = (kind: LetterKind): kind is OptionalLetter => kind in OPTIONAL_LETTERS

/** Mails about money and security always come. */
export async function isLetterWanted(user: Types.ObjectId, kind: LetterKind): Promise<boolean> {
  if (!isOptional(kind)) return true
  const chosen = await NotificationSettingsModel.findById(user).lean<NotificationSettingsRecord>()
  return settingsOf(chosen).letters[kind]
}
