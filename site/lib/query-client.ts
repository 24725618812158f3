import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { CACHE_KEPT_FOR, STALE_AFTER } from '../../shared/limits'
import { RequestError } from './request-error'
import { signOut } from './session-store'

const MOST_RETRIES = 3
const REFUSED = [401, 403]

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: endRefusedSession }),
  mutationCache: new MutationCache({ onError: endRefusedSession }),
  defaultOptions: {
    queries: {
      staleTime: STALE_AFTER.default,
      gcTime: CACHE_KEPT_FOR,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      retry: isWorthRetrying,
    },
    mutations: { retry: 1 },
  },
})

function isWorthRetrying(failures: number, error: Error): boolean {
  const isRefused = error instanceof RequestError && REFUSED.includes(error.status)
  return !isRefused && failures < MOST_RETRIES
}

function endRefusedSession(error: Error) {
  if (error instanceof RequestError && error.status === 401) signOut()
}
