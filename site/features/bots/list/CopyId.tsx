import { useEffect, useState } from 'react'
import { SECOND } from '../../../../shared/time'

const SHOWN_FOR = 2 * SECOND

/** A bot's id, which a click copies. The word for it takes the same place, so nothing moves. */
export function CopyId({ id, tabIndex }: { id: string; tabIndex?: -1 }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () =>
    void navigator.clipboard?.writeText(id).then(
      () => setCopied(true),
      () => {},
    )
  return (
    <button type="button" className="copy-id mono" title="Copy the ID" tabIndex={tabIndex} onClick={copy}>
      {isCopied ? 'Copied' : `ID ${id}`}
    </button>
  )
}
