import { isDuplicate } from '../store/duplicate-key'

interface Creation<Document> {
  /** Looks for what an earlier try of the same call may have left. */
  findEarlier(): PromiseLike<Document | null>
  create(): Promise<Document>
}

/** Creates a document under an id that was chosen before, or answers the one that is there already. */
export async function createOnce<Document>({ findEarlier, create }: Creation<Document>): Promise<Document> {
  const earlier = await findEarlier()
  if (earlier) return earlier
  try {
    return await create()
  } catch (error) {
    const meanwhile = isDuplicate(error) && (await findEarlier())
    if (!meanwhile) throw error
    return meanwhile
  }
}
