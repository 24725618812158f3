import { LoadError } from '../feedback/LoadError'

/** Reloads, because a browser may cache the failed import. */
export const CodeMissing = () => (
  <LoadError text="This part of the page could not be loaded." onRetry={() => location.reload()} />
)
