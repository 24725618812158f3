import { useEffect, useRef } from 'react'
import { PATHS } from '../../../shared/paths'
import { Button } from '../Button'
import { DialogBody, DialogClose, DialogFoot } from '../dialog/DialogParts'
import type { Elements } from '../elements'
import { CopyField } from './CopyField'

interface SecretOnceProps {
  intro: Elements
  label: string
  help?: string
  secret: string
  /** What it takes in a browser that cannot measure it. */
  rows: number
  /** More to copy. */
  children?: Elements
  /** The words before the link to the page for developers. */
  more: string
}

/** The content of a dialog, the only place that ever shows a secret. */
export function SecretOnce({ intro, label, help, secret, rows, children, more }: SecretOnceProps) {
  const copy = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone.
  useEffect(() => copy.current?.focus(), [])
  return (
    <>
      <DialogBody>
        <p>{intro}</p>
        <CopyField buttonRef={copy} label={label} help={help} rows={rows} value={secret} />
        {children}
        <p className="quiet">
          <span>{`${more} `}</span>
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
