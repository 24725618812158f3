import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ScriptInput } from '../../../../shared/scripts'
import type { Template } from '../../../../shared/templates'
import { answerOf, api, idempotent } from '../../../lib/api/api'
import { RequestError } from '../../../lib/api/request-error'
import { scriptPath } from '../../../lib/navigation/site-paths'
import { scriptsKey } from '../../../lib/queries/player-queries'
import { queryClient } from '../../../lib/queries/query-client'
import { TO_PLANS } from '../../../lib/toasts/refusal-links'
import { toastFailed } from '../../../lib/toasts/toasts'
import type { OpenWords } from './open-words'

const sendScript = idempotent((input: ScriptInput, once) => api.scripts.post(input, once))

/** Creates a script that begins as this template, and opens it. Stays busy until the page unloads. */
export function useOpenAsScript({ failed, full }: OpenWords) {
  const mutation = useMutation({
    async mutationFn({ id, label }: Template, context) {
      const { examples } = await answerOf(api.scripts.examples.get())
      const example = examples.find(({ template }) => template === id)
      if (!example) throw new Error('This template has no script.')
      return sendScript({ name: label, source: example.source, from: id }, context)
    },
    onSuccess: ({ script }) => location.assign(scriptPath(script.id)),
    onError(error) {
      const isFull = error instanceof RequestError && error.status === 403
      if (isFull && full) toastFailed(null, full, { 403: TO_PLANS })
      else toastFailed(error, failed, { 403: TO_PLANS })
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: scriptsKey, refetchType: 'none' }),
  })
  const { isPending, isSuccess, reset, mutate } = mutation
  useEffect(() => {
    // The back-forward cache may restore this page as it was.
    addEventListener('pageshow', reset)
    return () => removeEventListener('pageshow', reset)
  }, [reset])
  return { open: mutate, isBusy: isPending || isSuccess }
}
