import { IsRestoringProvider, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, use, useEffect, useState } from 'react'
import { answersBeforeRender, areQueriesRestored } from '../../lib/queries/ask-before-render'
import { queryClient } from '../../lib/queries/query-client'
import { restoreQueries, startPersistingQueries } from '../../lib/queries/query-persistence'
import { ErrorBoundary } from './ErrorBoundary'
import { Toaster } from './Toaster'
import { useUsefulMark } from './use-useful-mark'

export function Providers({ children }: { children: ReactNode }) {
  const asked = answersBeforeRender()
  if (asked) use(asked)
  const isRestoring = useRestoredQueries()
  useUsefulMark(isRestoring)
  return (
    <QueryClientProvider client={queryClient}>
      <IsRestoringProvider value={isRestoring}>
        <ErrorBoundary>{children}</ErrorBoundary>
        <Toaster />
      </IsRestoringProvider>
    </QueryClientProvider>
  )
}

function useRestoredQueries(): boolean {
  const [isRestoring, setRestoring] = useState(!areQueriesRestored())
  useEffect(() => {
    if (areQueriesRestored()) return
    void restoreQueries().finally(() => setRestoring(false))
    return startPersistingQueries()
  }, [])
  return isRestoring
}
