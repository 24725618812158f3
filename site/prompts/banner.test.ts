import { afterEach, expect, test } from 'bun:test'
import { $connection } from '../lib/connection/connection-store'
import { withDom } from '../testing/dom'
import { showConnection } from './banner'

withDom()
afterEach(() => $connection.set('online'))

test('the banner names the network or the server if one is away', () => {
  document.body.innerHTML = '<div class="banner"><p><span role="status"></span></p></div>'
  const words = document.querySelector('[role=status]')
  showConnection()
  expect(words?.textContent).toBe('')
  $connection.set('offline')
  expect(words?.textContent).toBe("You're offline - Data will sync when connection is restored")
  $connection.set('away')
  expect(words?.textContent).toBe('The server is not responding - Trying again')
  $connection.set('online')
  expect(words?.textContent).toBe('')
})
