import { IsRestoringProvider, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { queryClient } from '../../lib/queries/query-client'
import { restoreQueries, startPersistingQueries } from '../../lib/queries/query-persistence'
import { ErrorBoundary } from './ErrorBoundary'
import { Toaster } from './Toaster'
import { useUsefulMark } from './use-useful-mark'

export function Providers({ children }: { children: ReactNode }) {
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
  const [isRestoring, setRestoring] = useState(true)
  useEffect(() => {
    void restoreQueries().finally(() => setRestoring(false))
    return startPersistingQueries()
  }, [])
  return isRestoring
}
