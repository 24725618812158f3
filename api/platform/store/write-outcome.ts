import { notFound } from '../errors'

/** The outcome of a conditional write. */
export interface WriteOutcome<Document> {
  isWritten: boolean
  /** The document as it is now, or as it was when it was removed. */
  current: Document
}

/**
 * Tells a document that did not match from a missing one.
 * @throws not found if it is missing
 */
export async function outcomeOf<Document>(
  what: string,
  write: PromiseLike<Document | null>,
  findAgain: () => PromiseLike<Document | null>,
): Promise<WriteOutcome<Document>> {
  const written = await write
  if (written) return { isWritten: true, current: written }
  const current = await findAgain()
  if (!current) throw notFound(what)
  return { isWritten: false, current }
}
