import { afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { cleanup, render, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { trackTyping } from '../../lib/updates/typed-text'
import { withDom } from '../../testing/dom'
import { onPage, setupUser } from '../../testing/on-page'
import { Button } from '../Button'
import { Dialog } from '../dialog/Dialog'
import { DialogClose } from '../dialog/DialogParts'

afterEach(cleanup)
withDom()
beforeAll(trackTyping)

function RenameDialog({ lang }: { lang?: 'de' }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog title="Rename" lang={lang} isOpen={isOpen} onOpenChange={setOpen} trigger={<Button>Open</Button>}>
      <form>
        <input aria-label="Name" defaultValue="Night watch" />
        <DialogClose>
          <Button>Cancel</Button>
        </DialogClose>
      </form>
    </Dialog>
  )
}

const dialog = (name: string) => onPage().queryByRole('dialog', { name })
const button = (name: string) => onPage().getByRole('button', { name })
const isClosed = () => waitFor(() => expect(dialog('Rename')).not.toBeInTheDocument())

async function openWith(typed: string, lang?: 'de') {
  const user = setupUser()
  render(<RenameDialog lang={lang} />)
  await user.click(button('Open'))
  if (typed) await user.type(onPage().getByLabelText('Name'), typed)
  return user
}

describe('a dialog with typed text', () => {
  test.each(['Escape', 'Close'])('asks first at %s, and keeps what was typed', async (way) => {
    const user = await openWith('man')
    const leave = () => (way === 'Escape' ? user.keyboard('{Escape}') : user.click(button(way)))
    await leave()
    expect(dialog('Discard what you typed?')).toBeInTheDocument()
    await user.click(button('Keep editing'))
    await waitFor(() => expect(dialog('Discard what you typed?')).not.toBeInTheDocument())
    expect(onPage().getByLabelText('Name')).toHaveValue('Night watchman')
    await leave()
    await user.click(button('Discard'))
    await isClosed()
  })

  test('asks in its own language, and stays at a second Escape', async () => {
    const user = await openWith('man', 'de')
    await user.keyboard('{Escape}')
    expect(dialog('Eingaben verwerfen?')).toBeInTheDocument()
    await waitFor(() => expect(button('Weiter bearbeiten')).toHaveFocus())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(dialog('Eingaben verwerfen?')).not.toBeInTheDocument())
    expect(dialog('Rename')).toBeInTheDocument()
  })

  test('is closed by its own Cancel', async () => {
    const user = await openWith('man')
    await user.click(button('Cancel'))
    await isClosed()
  })
})

test('a dialog in which nothing was typed closes at Escape', async () => {
  const user = await openWith('')
  await user.keyboard('{Escape}')
  await isClosed()
})
