import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RequestError } from '../../lib/api/request-error'
import { queryClient } from '../../lib/queries/query-client'
import { readQueries, writeQueries } from '../../lib/queries/query-storage'
import { recordChange } from '../../lib/session/last-change'
import { withDom } from '../../testing/dom'
import { ErrorBoundary } from './ErrorBoundary'

withDom()
// React reports caught errors.
beforeEach(() => void spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  cleanup()
  queryClient.clear()
})

const OUR_WORDS = 'An unexpected error occurred. Please try refreshing the page.'
let trouble: Error | null = null

function Troubled() {
  if (trouble) throw trouble
  return <p>All is well.</p>
}

const open = () =>
  render(
    <ErrorBoundary>
      <Troubled />
    </ErrorBoundary>,
  )

test('a page that cannot be rendered says so, and can be retried', async () => {
  trouble = new RequestError(503, 'The store is away.')
  const { getByRole, getByText } = open()
  getByText('Something went wrong')
  getByText('The store is away.')
  trouble = null
  await userEvent.click(getByRole('button', { name: 'Try again' }))
  getByText('All is well.')
})

test.each([
  ['a browser', new RangeError('Invalid time value')],
  ['a document', new DOMException('Not a child.')],
  ['a refusal without a sentence', new RequestError(500, null)],
  ['nothing', new Error('')],
])('the message of %s is not shown to players', (_, error) => {
  trouble = error
  open().getByText(OUR_WORDS)
})

test('the data of a page that could not be rendered is discarded, here and for the next page', async () => {
  const change = recordChange({ isAnswered: true }) ?? ''
  await writeQueries({ owner: 'anna', change }, 'cannot be drawn')
  queryClient.setQueryData(['bots'], 'cannot be drawn')
  trouble = new RangeError('Invalid time value')
  open()
  expect(queryClient.getQueryData(['bots'])).toBeUndefined()
  expect(await readQueries('anna')).toBeNull()
})
