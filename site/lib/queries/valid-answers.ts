import type { DehydratedState } from '@tanstack/react-query'

/** The stored queries that a page can render. */
export function validAnswers(stored: unknown): DehydratedState {
  const { queries } = Object(stored)
  return { mutations: [], queries: Array.isArray(queries) ? queries.filter(isValid) : [] }
}

function isValid(query: unknown): query is DehydratedState['queries'][number] {
  const { queryKey, queryHash, state } = Object(query)
  const { data, dataUpdatedAt } = Object(state)
  const isWhole = Array.isArray(queryKey) && typeof queryHash === 'string' && Number.isFinite(dataUpdatedAt)
  return isWhole && data !== undefined && hasValidTimes(data)
}

/** Invalid dates would throw while rendering. */
function hasValidTimes(value: unknown): boolean {
  if (Object(value) !== value) return true
  return Object.entries(Object(value)).every(([name, each]) =>
    name.endsWith('_at') ? each === null || !Number.isNaN(Date.parse(String(each))) : hasValidTimes(each),
  )
}
