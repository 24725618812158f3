import { HttpClient } from 'selenium-webdriver/http'
import type { Clock } from '../../api/platform/time/clock'
import { withTimeout } from '../../api/platform/time/with-timeout'
import { SECOND } from '../../shared/time'
import { BrowserHangs, COMMAND_TIMEOUT } from './visitor'

const SCRIPT_TIMEOUT = 10 * SECOND

/**
 * Sends commands to a driver, which itself waits without a limit. A script in a window that is on its way to another
 * site may get lost with the process of the old page; it can be sent again, so it is an ordinary error.
 */
export function createDriverClient(url: string, clock: Clock): HttpClient {
  const client = new HttpClient(url)
  return {
    send(command) {
      const [name = ''] = `${command}`.split(' HTTP', 1)
      const isScript = name.endsWith('/execute/sync')
      const ms = isScript ? SCRIPT_TIMEOUT : COMMAND_TIMEOUT
      const text = `The driver didn't answer ${name} within ${ms / SECOND} s.`
      return withTimeout(
        clock,
        { ms, error: isScript ? new Error(text) : new BrowserHangs(text) },
        client.send(command),
      )
    },
  }
}
