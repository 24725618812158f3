import { LoadError } from '../feedback/LoadError'

/** A browser may remember that a file did not come; a new page asks for it again. */
export const CodeMissing = () => (
  <LoadError text="This part of the page could not be loaded." onRetry={() => location.reload()} />
)
