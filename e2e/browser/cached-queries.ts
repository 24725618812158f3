import type { Page } from '@playwright/test'

export function cachedQueries(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const settled = (request: IDBRequest) => new Promise((resolve) => request.addEventListener('success', resolve))
    const opening = indexedDB.open('keyval-store')
    await settled(opening)
    const store = opening.result.transaction('keyval').objectStore('keyval')
    const reading = store.get('query-cache')
    await settled(reading)
    opening.result.close()
    const queries: { queryKey: string[] }[] = reading.result?.state.queries ?? []
    return queries.map(({ queryKey }) => queryKey.join())
  })
}
