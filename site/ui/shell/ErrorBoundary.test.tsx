import { afterEach, beforeEach, spyOn, test } from 'bun:test'
import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { withDom } from '../../testing/dom'
import { ErrorBoundary } from './ErrorBoundary'

withDom()
// React reports what it caught.
beforeEach(() => void spyOn(console, 'error').mockImplementation(() => {}))
afterEach(cleanup)

let trouble: Error | null = null

function Troubled() {
  if (trouble) throw trouble
  return <p>All is well.</p>
}

test('what nobody expected is shown with its message, and a second try', async () => {
  trouble = new Error('The drawbridge is stuck.')
  const { getByRole, getByText } = render(
    <ErrorBoundary>
      <Troubled />
    </ErrorBoundary>,
  )
  getByText('Something went wrong')
  getByText('The drawbridge is stuck.')
  trouble = null
  await userEvent.click(getByRole('button', { name: 'Try again' }))
  getByText('All is well.')
})

test('an error without a message has our words', () => {
  trouble = new Error('')
  const { getByText } = render(
    <ErrorBoundary>
      <Troubled />
    </ErrorBoundary>,
  )
  getByText('An unexpected error occurred. Please try refreshing the page.')
})
