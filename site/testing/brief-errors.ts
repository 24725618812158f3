import { type Config, getConfig } from '@testing-library/dom'

/** While waiting, Testing Library creates an error for each failed attempt. Only the last one needs the page's HTML. */
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
