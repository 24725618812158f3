import type { Types } from 'mongoose'
import { UserModel } from '../../identity/users/user-model'
import { conflict } from '../../platform/errors'

const ACTIVE = { isAdmin: true, suspendedAt: null, deletedAt: null }

/** An admin who may sign in, besides this one. */
export const hasOtherAdmin = async (user: Types.ObjectId) =>
  (await UserModel.exists({ ...ACTIVE, _id: { $ne: user } })) !== null

export const lastAdmin = () => conflict('This is the last admin. Make another user an admin first.')

/** Two admins may take each other's rights at once; then one of the two writes is undone. */
export const isAnyAdminLeft = async () => (await UserModel.exists(ACTIVE)) !== null
