import { useState } from 'react'
import { hasTypedText } from '../../lib/updates/typed-text'
import { LoadError } from '../feedback/LoadError'

const MISSING = 'This part of the page could not be loaded. Castellan may have been updated since you opened the page.'
const TYPED_TEXT_WARNING = 'Text that you have typed on this page may be lost when it reloads.'

/** Reloads, because a browser may cache the failed import. Asks first if typed text would be lost. */
export function CodeMissing() {
  const [isWarned, setWarned] = useState(false)

  function reload() {
    if (hasTypedText() && !isWarned) setWarned(true)
    else location.reload()
  }

  return (
    <LoadError
      text={isWarned ? TYPED_TEXT_WARNING : MISSING}
      action={isWarned ? 'Reload anyway' : 'Reload the page'}
      onRetry={reload}
    />
  )
}
