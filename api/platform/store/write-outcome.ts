import { notFound } from '../errors'

/** What came of a write that expects something of its document. */
export interface WriteOutcome<Document> {
  /** False where the document was not as expected. */
  isWritten: boolean
  /** The document as it is now, or was when it was removed. */
  current: Document
}

/** That a write found nothing says too little: the document is not as expected, or it is gone, and so not found. */
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
