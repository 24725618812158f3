import { Upload } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { toastNote } from '../../../lib/toasts/toasts'
import { SCRIPT_FAILED } from '../../../lib/words/script-messages'
import { Button } from '../../../ui/Button'
import { readScriptFile } from '../script-file'
import { useCreateScript } from '../script-requests'

/** Makes a script of a text file. */
export function ImportButton({ isHeld }: { isHeld: boolean }) {
  const field = useRef<HTMLInputElement>(null)
  const { mutate, isPending, isSuccess } = useCreateScript()

  async function take({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    // The same file may be chosen again.
    target.value = ''
    if (!file) return
    try {
      mutate(await readScriptFile(file))
    } catch (error) {
      toastNote(error instanceof Error ? error.message : SCRIPT_FAILED.readFile)
    }
  }

  return (
    <>
      <input
        ref={field}
        type="file"
        hidden
        accept=".ts,.js,.txt,text/plain"
        aria-label="File of a script"
        onChange={(event) => void take(event)}
      />
      <Button
        icon={<Upload />}
        isBusy={isPending || isSuccess}
        busyLabel="Importing…"
        aria-disabled={isHeld || undefined}
        onClick={() => field.current?.click()}
      >
        Import a file
      </Button>
    </>
  )
}
