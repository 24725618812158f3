import { useState } from 'react'
import { queryClient } from '../../../lib/queries/query-client'
import { versionQuery } from '../../../lib/queries/script-queries'
import { toastFailed } from '../../../lib/toasts/toasts'
import { SCRIPT_FAILED } from '../../../lib/words/script-messages'
import type { useSaveScript } from '../script-requests'
import type { ScriptText } from './use-script-text'

interface Desk {
  scriptId: string
  written: ScriptText
  saving: ReturnType<typeof useSaveScript>
  onRestored: () => void
}

/** Saves an earlier version as the newest. Asks first if that replaces code that is not saved. */
export function useRestore({ scriptId, written, saving, onRestored }: Desk) {
  const [asked, ask] = useState<number | null>(null)

  async function restore(number: number) {
    ask(null)
    try {
      const { version: earlier } = await queryClient.fetchQuery(versionQuery(scriptId, number))
      saving.mutate(
        { source: earlier.source, note: `Back to ${number}` },
        {
          onSuccess(saved) {
            written.setText(earlier.source)
            written.markSaved(saved.version)
            onRestored()
          },
        },
      )
    } catch (error) {
      toastFailed(error, SCRIPT_FAILED.save)
    }
  }

  return {
    asked,
    restore: (number: number) => (written.isDirty ? ask(number) : void restore(number)),
    confirm: () => asked !== null && void restore(asked),
    decline: () => ask(null),
  }
}
