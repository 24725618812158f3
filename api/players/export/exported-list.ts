export type ExportedList = () => AsyncIterable<object>

export function listOf<Document>(
  find: () => PromiseLike<Document[]> | AsyncIterable<Document>,
  view: (document: Document) => object | Promise<object>,
): ExportedList {
  return async function* entries() {
    const found = find()
    for await (const document of 'then' in found ? await found : found) yield await view(document)
  }
}
