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
import { $connection, isOffline } from '../connection/connection'
import { endSession } from '../session/end-session'
import { beginChange, endChange, reconcileAnswer } from './follow-changes'
import { CACHE_TTL, STALE_AFTER } from './freshness'

const MAX_RETRIES = 3
const RETRY_DELAY = SECOND

/** Begun without a network: nothing left the browser, so what it knows stays good. */
const unsent = new WeakSet<Mutation<unknown, unknown, unknown, unknown>>()

// A button knows of its own click before the next one comes, which overtakes the timers that would tell it.
notifyManager.setScheduler(queueMicrotask)

// By itself it hears of changes only, and from when a page is drawn on: the network may be gone before, or back.
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
      // A page asks for all that it shows when it is back, whether it is stale or not (`askForAllSoon`).
      refetchOnReconnect: false,
      retry: isWorthRetrying,
    },
    // A press is answered at once: nobody knows whether it is still wanted when there is a network again.
    mutations: { retry: isWorthRetryingMutation, retryDelay: retryDelayOf, networkMode: 'always' },
  },
})

function isWorthRetrying(failures: number, error: Error): boolean {
  const isRefused = error instanceof RequestError && (error.isSessionOver || error.status === 403)
  return !isRefused && failures < MAX_RETRIES
}

/** Whoever pressed and heard nothing for seconds is told so, instead of waiting as long once more. */
function isWorthRetryingMutation(failures: number, { cause }: Error): boolean {
  return failures < 1 && !isOffline() && !(cause instanceof ResponseTimeoutError)
}

/** An answer of the server's is final: trying once more at once only confirms it, and its sentence is not kept waiting. */
function retryDelayOf(_failures: number, error: Error): number {
  const isAnswered = error instanceof RequestError && error.status >= 400 && error.status < 500
  return isAnswered ? 0 : RETRY_DELAY
}

function endSessionIfRefused(error: Error) {
  if (error instanceof RequestError && error.isSessionOver) endSession()
}
