import { UserModel } from './user-model'

/** How many there are, as the store itself knows it, without those who have left, who are few. */
export async function countUsers(): Promise<number> {
  const [all, left] = await Promise.all([
    UserModel.estimatedDocumentCount(),
    UserModel.countDocuments({ leftAt: { $gt: new Date(0) } }),
  ])
  return all - left
}
