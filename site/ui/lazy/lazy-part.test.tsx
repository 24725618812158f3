import { afterEach, beforeAll, beforeEach, describe, expect, type Mock, spyOn, test } from 'bun:test'
import { cleanup, render } from '@testing-library/react'
import { type ComponentType, Suspense, useState } from 'react'
import { trackTyping } from '../../lib/updates/typed-text'
import { withDom } from '../../testing/dom'
import { onPage, setupUser } from '../../testing/on-page'
import { DialogMissing } from '../dialog/DialogMissing'
import { lazyPart } from './lazy-part'
import { markUseful } from './when-idle'

afterEach(cleanup)
withDom()
beforeAll(trackTyping)

const Shown = () => <p>Loaded</p>
/** What browsers say after a release has removed the file. */
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

const MISSING = /^This part of the page could not be loaded\./
const TYPED_TEXT_WARNING = 'Text that you have typed on this page may be lost when it reloads.'
const button = (name: string) => onPage().getByRole('button', { name })

let reload: Mock<() => void>
beforeEach(() => {
  reload = spyOn(location, 'reload').mockImplementation(() => {})
})
afterEach(() => reload.mockRestore())

/** A form with a part that is shown on a click. */
function Page({ Part }: { Part: ComponentType }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <form>
      <input aria-label="Name" />
      <button type="button" onClick={() => setOpen(true)}>
        More
      </button>
      <Suspense fallback={<p>Loading…</p>}>{isOpen && <Part />}</Suspense>
    </form>
  )
}

async function openMore(Part: ComponentType, typed = '') {
  const user = setupUser()
  render(<Page Part={Part} />)
  if (typed) await user.type(onPage().getByLabelText('Name'), typed)
  await user.click(button('More'))
  return user
}

describe('a part whose code is gone', () => {
  test('says so in its place, and offers to reload', async () => {
    const user = await openMore(lazyPart(gone))
    await onPage().findByText(MISSING)
    await user.click(button('Reload the page'))
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('leaves typed text alone, and warns before the reload that would discard it', async () => {
    const user = await openMore(lazyPart(gone), 'Night watch')
    await onPage().findByText(MISSING)
    expect(onPage().getByLabelText('Name')).toHaveValue('Night watch')
    await user.click(button('Reload the page'))
    expect(reload).not.toHaveBeenCalled()
    onPage().getByText(TYPED_TEXT_WARNING)
    expect(onPage().getByLabelText('Name')).toHaveValue('Night watch')
    await user.click(button('Reload anyway'))
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('may bring its own words', async () => {
    await openMore(lazyPart(gone, { missing: () => <p>Not there</p> }))
    await onPage().findByText('Not there')
  })

  test('is a dialog that closes, in place of a dialog', async () => {
    let isOpen = true
    const Missing = lazyPart(gone, { missing: DialogMissing })
    const user = setupUser()
    render(
      <Suspense fallback={null}>
        <Missing title="Rename" onOpenChange={(opens) => (isOpen = opens)} />
      </Suspense>,
    )
    await onPage().findByRole('dialog', { name: 'Rename' })
    onPage().getByText(MISSING)
    expect(button('Close')).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(isOpen).toBe(false)
  })
})

describe('a part that loads when the page is idle', () => {
  test('is shown without a fallback', async () => {
    const Part = lazyPart(async () => Shown, { when: 'idle' })
    markUseful()
    await new Promise((resolve) => setTimeout(resolve))
    await openMore(Part)
    onPage().getByText('Loaded')
  })

  test('is loaded again when it is shown, if it could not be loaded before', async () => {
    let tries = 0
    const Part = lazyPart(() => (++tries === 1 ? gone() : Promise.resolve(Shown)), { when: 'idle' })
    markUseful()
    await openMore(Part)
    await onPage().findByText('Loaded')
    expect(tries).toBe(2)
  })
})
