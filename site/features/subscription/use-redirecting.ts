import { useEffect } from 'react'

interface RedirectingMutation {
  isPending: boolean
  isSuccess: boolean
  reset: () => void
}

/** A redirecting mutation stays busy until the page unloads. */
export function useRedirecting<Mutation extends RedirectingMutation>(
  mutation: Mutation,
): Mutation & { isBusy: boolean } {
  const { isPending, isSuccess, reset } = mutation
  useEffect(() => {
    // The back-forward cache may restore this page as it was.
    addEventListener('pageshow', reset)
    return () => removeEventListener('pageshow', reset)
  }, [reset])
  return { ...mutation, isBusy: isPending || isSuccess }
}
