import { type Config, getConfig } from '@testing-library/dom'

/** What is looked for and not there yet is an error many times over; the page is written out once the wait is over. */
export function briefWhileWaiting({ getElementError }: Config): Config['getElementError'] {
  return (message, container) => {
    if (!isWaiting()) return getElementError(message, container)
    const error = new Error(message ?? undefined)
    error.name = 'TestingLibraryElementError'
    return error
  }
}

function isWaiting(): boolean {
  const config = getConfig()
  return '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true
}
