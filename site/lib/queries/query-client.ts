import {
  type Mutation,
  MutationCache,
  notifyManager,
  onlineManager,
  QueryCache,
  QueryClient,
} from '@tanstack/react-query'
import { SECOND } from '../../../shared/time'
import { ResponseTimeoutError } from '../api/fetch-with-timeout'
import { RequestError } from '../api/request-error'
import { $connection, isOffline } from '../connection/connection-store'
import { endSession } from '../session/session-expiry'
import { beginChange, endChange, reconcileAnswer } from './follow-changes'
import { CACHE_TTL, STALE_AFTER } from './freshness'

const MAX_RETRIES = 3
const RETRY_DELAY = SECOND

/** Mutations started without a network: nothing was sent, so the cache is still good. */
const unsent = new WeakSet<Mutation<unknown, unknown, unknown, unknown>>()

// Buttons must be disabled before a second click arrives; the default scheduler uses a timer, which is too late.
// https://tanstack.com/query/latest/docs/reference/notifyManager
notifyManager.setScheduler(queueMicrotask)

// The default listener misses a network that changed before the page rendered.
// https://tanstack.com/query/latest/docs/reference/onlineManager
onlineManager.setEventListener((setOnline) =>
  $connection.subscribe((connection) => setOnline(connection !== 'offline')),
)

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onSuccess: (_answer, query) => reconcileAnswer(queryClient, query),
    onError: endSessionIfRefused,
  }),
  mutationCache: new MutationCache({
    onMutate: (_variables, mutation) => {
      if (isOffline()) unsent.add(mutation)
      else beginChange(queryClient)
    },
    onSuccess: () => endChange(queryClient),
    onError: (error, _variables, _result, mutation) => {
      if (!isOffline() || !unsent.has(mutation)) endChange(queryClient)
      endSessionIfRefused(error)
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: STALE_AFTER.default,
      gcTime: CACHE_TTL,
      refetchOnWindowFocus: false,
      // `refetchAllSoon` refetches everything on reconnect, stale or not.
      refetchOnReconnect: false,
      retry: isWorthRetrying,
    },
    // Fail at once without a network: the player may no longer want it when the network is back.
    mutations: { retry: isWorthRetryingMutation, retryDelay: retryDelayOf, networkMode: 'always' },
  },
})

function isWorthRetrying(failures: number, error: Error): boolean {
  const isRefused = error instanceof RequestError && (error.isSessionOver || error.status === 403)
  return !isRefused && failures < MAX_RETRIES
}

/** After a timeout show the error instead of making the player wait as long again. */
function isWorthRetryingMutation(failures: number, { cause }: Error): boolean {
  return failures < 1 && !isOffline() && !(cause instanceof ResponseTimeoutError)
}

/** A 4xx would only repeat, so do not delay its message. */
function retryDelayOf(_failures: number, error: Error): number {
  const isAnswered = error instanceof RequestError && error.status >= 400 && error.status < 500
  return isAnswered ? 0 : RETRY_DELAY
}

function endSessionIfRefused(error: Error) {
  if (error instanceof RequestError && error.isSessionOver) endSession()
}
