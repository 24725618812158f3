import { expect, test } from 'bun:test'
import { fireEvent, render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { serve } from '../../testing/fake-server'
import { anna } from '../../testing/player'
import { withApp } from '../../testing/with-app'
import { Providers } from '../../ui/shell/Providers'
import { NameForm } from './NameForm'

withApp()

const LONGEST = '👑'.repeat(64)

async function type(name: string) {
  const screen = render(
    <Providers>
      <NameForm user={anna} />
    </Providers>,
  )
  const field = screen.getByLabelText('Username')
  fireEvent.change(field, { target: { value: name } })
  await userEvent.click(screen.container.querySelector('[type="submit"]') as Element)
  return { ...screen, field }
}

test('A name of sixty-four emoji is sent whole', async () => {
  const asked = serve({ 'PATCH /api/users/me': () => Response.json({ success: true, user: anna }) })
  await type(LONGEST)
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(await asked[0]?.json()).toEqual({ username: LONGEST })
})

test('A longer name stays in the field, with what is wrong', async () => {
  const asked = serve({})
  const { field, getByText } = await type(`${LONGEST}x`)
  getByText('The name may have at most 64 characters.')
  expect(field).toHaveValue(`${LONGEST}x`)
  expect(asked).toEqual([])
})
