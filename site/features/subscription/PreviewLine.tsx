import { RequestError } from '../../lib/api/request-error'
import { Button } from '../../ui/Button'
import type { Elements } from '../../ui/elements'
import type { Preview } from './previews'

interface PreviewLineProps<Shown> {
  preview: Preview<Shown>
  children: (shown: Shown) => Elements
}

const UNKNOWN = 'The amount could not be found out.'

/** The sum of a change; until it is known, nothing can be agreed to. */
export function PreviewLine<Shown>({ preview: { shown, error, ask }, children }: PreviewLineProps<Shown>) {
  if (error && !shown)
    return (
      <div className="preview-line" role="alert">
        <p>{`${(error instanceof RequestError && error.sentence) || UNKNOWN} Nothing was charged or changed.`}</p>
        <Button size="small" onClick={ask}>
          Try again
        </Button>
      </div>
    )
  return (
    <div className="preview-line" role="status" aria-busy={!shown}>
      {shown ? children(shown) : <p>Asking what this costs…</p>}
    </div>
  )
}
