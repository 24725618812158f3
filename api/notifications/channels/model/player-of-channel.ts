import type { Types } from 'mongoose'
import type { Language } from '../../../../shared/channels'
import { UserModel } from '../../../identity/users/user-model'
import { findByIdBatched } from '../../../platform/store/batches/find-by-id-batched'

export interface ChannelPlayer {
  _id: Types.ObjectId
  plan: string
  email: string
  emailProvenAt: Date | null
  timeZone: string | null
  language: Language
}

const FIELDS = { plan: 1, email: 1, emailProvenAt: 1, timeZone: 1, language: 1 } as const

/** Messages that are sent at the same moment share the query. */
export const findChannelPlayer = findByIdBatched((ids) =>
  UserModel.find({ _id: { $in: ids }, deletedAt: null }, FIELDS).lean<ChannelPlayer[]>(),
)

/** Whoever has chosen no zone reads in this one. */
export const zoneOf = ({ timeZone }: Pick<ChannelPlayer, 'timeZone'>) => timeZone ?? 'UTC'
