import { SUSPENDED } from '../../../shared/messages'
import { AppError } from '../../platform/errors'
import type { UserDocument } from './user-model'

export function refuseSuspended({ suspendedAt }: Pick<UserDocument, 'suspendedAt'>): void {
  if (suspendedAt) throw new AppError('forbidden', SUSPENDED)
}
