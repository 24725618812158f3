import type { DehydratedState } from '@tanstack/react-query'

/** Of what an earlier page kept, the answers that a page can be drawn from. */
export function validAnswers(kept: unknown): DehydratedState {
  const { queries } = Object(kept)
  return { mutations: [], queries: Array.isArray(queries) ? queries.filter(isValid) : [] }
}

function isValid(query: unknown): query is DehydratedState['queries'][number] {
  const { queryKey, queryHash, state } = Object(query)
  const { data, dataUpdatedAt } = Object(state)
  const isWhole = Array.isArray(queryKey) && typeof queryHash === 'string' && Number.isFinite(dataUpdatedAt)
  return isWhole && data !== undefined && hasValidTimes(data)
}

/** What throws where it is drawn: a moment that is none. */
function hasValidTimes(value: unknown): boolean {
  if (Object(value) !== value) return true
  return Object.entries(Object(value)).every(([name, each]) =>
    name.endsWith('_at') ? each === null || !Number.isNaN(Date.parse(String(each))) : hasValidTimes(each),
  )
}
