import { AsyncLocalStorage } from 'node:async_hooks'

const ids = new AsyncLocalStorage<string>()

/**
 * Makes one call with this id. Another process that makes the same call again with the same id within a day gets the same
 * answer, and nothing is done twice.
 */
export function withRequestId<Answer>(id: string, call: () => Promise<Answer>): Promise<Answer> {
  return ids.run(id, call)
}

export function givenRequestId(): { id?: string } {
  const id = ids.getStore()
  return id === undefined ? {} : { id }
}
