import { afterEach, expect, test } from 'bun:test'
import { cleanup, fireEvent, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { withDom } from '../testing/dom'
import { Button } from './Button'

withDom()
afterEach(cleanup)

test('a busy button cannot be pressed, and keeps the focus', async () => {
  let presses = 0
  const button = (isBusy: boolean) => (
    <Button isBusy={isBusy} busyLabel="Creating..." onClick={() => presses++}>
      Create Bot
    </Button>
  )
  const { getByRole, rerender } = render(button(false))
  await userEvent.click(getByRole('button'))
  rerender(button(true))
  await userEvent.click(getByRole('button'))
  expect(presses).toBe(1)
  expect(getByRole('button')).toHaveFocus()
  expect(getByRole('button')).toHaveAttribute('aria-busy', 'true')
})

test('a double click counts once, even if the first click changed the button', () => {
  const presses: string[] = []
  const { getByRole, rerender } = render(<Button onClick={() => presses.push('Start')}>Start</Button>)
  fireEvent.click(getByRole('button'), { detail: 1 })
  rerender(<Button onClick={() => presses.push('Stop')}>Stop</Button>)
  fireEvent.click(getByRole('button'), { detail: 2 })
  expect(presses).toEqual(['Start'])
})

test('a busy submit button sends nothing', async () => {
  let sent = 0
  const { getByRole } = render(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent++
      }}
    >
      <Button type="submit" isBusy busyLabel="Adding…">
        Add Account
      </Button>
    </form>,
  )
  await userEvent.click(getByRole('button'))
  expect(sent).toBe(0)
})
