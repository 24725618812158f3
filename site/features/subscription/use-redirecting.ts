import { useEffect } from 'react'

interface RedirectingMutation {
  isPending: boolean
  isSuccess: boolean
  reset: () => void
}

/** A mutation that leads to another site is under way until the page is left. */
export function useRedirecting<Mutation extends RedirectingMutation>(
  mutation: Mutation,
): Mutation & { isBusy: boolean } {
  const { isPending, isSuccess, reset } = mutation
  useEffect(() => {
    // Going back may bring this very page back, as it was when it was left.
    addEventListener('pageshow', reset)
    return () => removeEventListener('pageshow', reset)
  }, [reset])
  return { ...mutation, isBusy: isPending || isSuccess }
}
