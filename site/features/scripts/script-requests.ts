import { queryOptions, useMutation } from '@tanstack/react-query'
import type { ScriptInput, ScriptVersionInput } from '../../../shared/scripts'
import { answerOf, api, idempotent } from '../../lib/api/api'
import { scriptPath } from '../../lib/navigation/site-paths'
import { scriptsKey } from '../../lib/queries/player-queries'
import { queryClient } from '../../lib/queries/query-client'
import { NOT_PERSISTED, persistQueries } from '../../lib/queries/query-persistence'
import { scriptQuery, scriptsQuery, versionQuery } from '../../lib/queries/script-queries'
import { announce } from '../../lib/toasts/announce'
import { TO_PLANS } from '../../lib/toasts/refusal-links'
import { toastFailed, toastUnlessInForm } from '../../lib/toasts/toasts'
import { SCRIPT_DONE, SCRIPT_FAILED } from '../../lib/words/script-messages'

const LINKS = { 403: TO_PLANS }

/** Code to begin with. */
export const examplesQuery = queryOptions({
  ...NOT_PERSISTED,
  queryKey: ['script-examples'],
  queryFn: () => answerOf(api.scripts.examples.get()),
  staleTime: Number.POSITIVE_INFINITY,
})

const refreshScripts = () => queryClient.invalidateQueries({ queryKey: scriptsKey })

const sendScript = idempotent((input: ScriptInput, once) => api.scripts.post(input, once))

/** Opens the new script. */
export function useCreateScript() {
  return useMutation({
    mutationFn: sendScript,
    async onSuccess({ script }) {
      await persistQueries()
      location.assign(scriptPath(script.id))
    },
    onError: (error) => toastUnlessInForm(error, SCRIPT_FAILED.create, LINKS),
    onSettled: () => void refreshScripts(),
  })
}

const sendVersion = idempotent(({ id, ...input }: ScriptVersionInput & { id: string }, once) =>
  api.scripts({ id }).versions.post(input, once),
)

export function useSaveScript(id: string) {
  return useMutation({
    mutationFn: (input: ScriptVersionInput, context) => sendVersion({ ...input, id }, context),
    onSuccess(answer) {
      queryClient.setQueryData(scriptQuery(id).queryKey, answer)
      queryClient.setQueryData(versionQuery(id, answer.version.number).queryKey, answer)
      announce(`Version ${answer.version.number} saved`)
    },
    onError: (error) => toastFailed(error, SCRIPT_FAILED.save, LINKS),
    onSettled: () => void refreshScripts(),
  })
}

const sendName = idempotent(({ id, name }: { id: string; name: string }, once) =>
  api.scripts({ id }).patch({ name }, once),
)

export function useRenameScript(onRenamed: () => void) {
  return useMutation({
    mutationFn: sendName,
    onSuccess(answer) {
      queryClient.setQueryData(scriptQuery(answer.script.id).queryKey, answer)
      announce(SCRIPT_DONE.rename)
      onRenamed()
    },
    onError: (error) => toastUnlessInForm(error, SCRIPT_FAILED.rename, LINKS),
    onSettled: () => void refreshScripts(),
  })
}

const sendRemoval = idempotent((id: string, once) => api.scripts({ id }).delete({}, once))

export function useRemoveScript(onRemoved: () => void) {
  return useMutation({
    mutationFn: sendRemoval,
    onSuccess(_, id) {
      queryClient.removeQueries({ queryKey: [...scriptsKey, id] })
      queryClient.setQueryData(
        scriptsQuery.queryKey,
        (known) => known && { scripts: known.scripts.filter((script) => script.id !== id) },
      )
      onRemoved()
    },
    onError: (error) => toastFailed(error, SCRIPT_FAILED.remove),
  })
}

/** What scripts may call, as TypeScript. */
export const declarationsQuery = queryOptions({
  ...NOT_PERSISTED,
  queryKey: ['script-declarations'],
  queryFn: async () => String(await answerOf<unknown>(api.scripts['castellan.d.ts'].get())),
  staleTime: Number.POSITIVE_INFINITY,
})
