import { useEffect, useEffectEvent, useState } from 'react'
import { toastNote } from '../../../lib/toasts/toasts'
import type { useSaveScript } from '../script-requests'
import type { ScriptText } from './use-script-text'

/** Saves what is written as the next version, by a button or Ctrl+S. */
export function useSave(written: ScriptText, saving: ReturnType<typeof useSaveScript>, isReadOnly: boolean) {
  const [note, setNote] = useState('')

  function save() {
    const { text: source, base } = written
    if (!written.isDirty || saving.isPending || isReadOnly) return
    saving.mutate(
      { source, note },
      {
        onSuccess({ version: { number } }) {
          written.markSaved({ number, source })
          setNote('')
          if (number > base + 1 && written.conflict === null)
            toastNote(`Yours is version ${number}: version ${number - 1} was saved elsewhere.`)
        },
      },
    )
  }

  useSaveKey(save)
  return { note, setNote, save }
}

/** Also where the focus is beside the code. */
function useSaveKey(save: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    const isSave = key.toLowerCase() === 's' && (ctrlKey || metaKey) && !altKey && !shiftKey
    if (!isSave || event.defaultPrevented) return
    event.preventDefault()
    save()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
