import { useEffect, useRef } from 'react'
import type { NewToken } from '../../../shared/api-tokens'
import { PATHS } from '../../../shared/paths'
import { Button } from '../../ui/Button'
import { DialogBody, DialogClose, DialogFoot } from '../../ui/Dialog'
import { CopyField } from '../../ui/forms/CopyField'
import { curlLine } from './curl-line'

interface NewSecretProps {
  made: NewToken
  /** What else there is to know. */
  note?: string
}

/** The content of a dialog, the only place that ever shows the secret. */
export function NewSecret({ made, note }: NewSecretProps) {
  const copy = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone.
  useEffect(() => copy.current?.focus(), [])
  const line = curlLine(made, location.origin)
  return (
    <>
      <DialogBody>
        <p>
          <span>This is the only time that it is shown: Castellan keeps no copy.</span>
          {note && <span>{` ${note}`}</span>}
        </p>
        <CopyField buttonRef={copy} label="Token" rows={1} value={made.secret} />
        {line && (
          <CopyField
            label="Line for a terminal"
            rows={3}
            help="With the token in it, ready to paste. It stays in the history of your terminal."
            value={line}
          />
        )}
        <p className="quiet">
          <span>Examples in TypeScript and Python are on the page </span>
          <a className="link" href={PATHS.developers}>
            Developers
          </a>
          <span>.</span>
        </p>
      </DialogBody>
      <DialogFoot>
        <DialogClose>
          <Button kind="primary">Done</Button>
        </DialogClose>
      </DialogFoot>
    </>
  )
}
