import { UserModel } from './user-model'

/** Uses the store's own count, minus deleted players, who are few. */
export async function countUsers(): Promise<number> {
  const [all, deleted] = await Promise.all([
    UserModel.estimatedDocumentCount(),
    UserModel.countDocuments({ deletedAt: { $gt: new Date(0) } }),
  ])
  return all - deleted
}
