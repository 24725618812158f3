import { afterEach, describe, expect, test } from 'bun:test'
import { fireEvent, waitFor, within } from '@testing-library/react'
import { onPage } from '../testing/on-page'
import { filesSavedBy } from '../testing/saved-files'
import { enableKeys } from '../ui/keys/keys-enabled'
import { log, openConsole, openWithLines, streamed, withConsolePage } from './testing/open-console'

withConsolePage()
afterEach(() => enableKeys(true))

const field = () => onPage().getByLabelText('Find in console')
const current = () =>
  [...log().querySelectorAll('mark[aria-current]')].map((mark) => mark.closest('li')?.dataset.number)
const shownNumbers = () =>
  [...log().querySelectorAll<HTMLElement>('[data-number]')].map(({ dataset }) => dataset.number)

async function openSearch(wanted: string) {
  const opened = await openWithLines(12)
  await opened.user.type(field(), wanted)
  return opened
}

/** One line of each kind. */
async function openWithKinds(signs: string) {
  const opened = await openConsole()
  const stream = await streamed()
  for (const [index, sign] of [...signs].entries()) stream.emitLine(index + 1, `2026-11-21T11:52:33Z ${sign} carts`)
  await waitFor(() => expect(log().querySelectorAll('[data-number]')).toHaveLength(signs.length))
  const choose = async (name: RegExp) => {
    await opened.user.click(onPage().getByLabelText(name))
  }
  return { ...opened, stream, choose }
}

describe('a search of the console', () => {
  test('marks every match, and says which is the current one', async () => {
    await openSearch('2 WOOD')
    expect(await onPage().findByText('1 of 2')).toBeInTheDocument()
    expect(log().querySelectorAll('mark')).toHaveLength(2)
    expect(current()).toEqual(['2'])
  })

  test('cycles through all matches with Enter and Shift+Enter, keeping the focus', async () => {
    const { user } = await openSearch('1')
    expect(await onPage().findByText('1 of 5')).toBeInTheDocument()
    await user.keyboard('{Enter}{Enter}')
    expect(onPage().getByText('3 of 5')).toBeInTheDocument()
    expect(current()).toEqual(['11'])
    await user.keyboard('{Shift>}{Enter}{Enter}{Enter}{/Shift}')
    expect(onPage().getByText('5 of 5')).toBeInTheDocument()
    expect(current()).toEqual(['12'])
    expect(field()).toHaveFocus()
  })

  test('counts every quick click of its buttons, keeping the focus', async () => {
    const { user } = await openSearch('1')
    const next = onPage().getByRole('button', { name: 'Next match' })
    await user.tripleClick(next)
    expect(onPage().getByText('4 of 5')).toBeInTheDocument()
    expect(next).toHaveFocus()
    await user.click(onPage().getByRole('button', { name: 'Previous match' }))
    expect(onPage().getByText('3 of 5')).toBeInTheDocument()
  })

  test('says that nothing was found', async () => {
    const { user } = await openSearch('gold')
    expect(await onPage().findByText('No matches')).toBeInTheDocument()
    await user.keyboard('{Enter}')
    expect(field()).toHaveFocus()
    expect(onPage().getByRole('button', { name: 'Next match' })).toHaveAttribute('aria-disabled', 'true')
  })

  test('stays at its match while new ones arrive, and stops following once the player moves', async () => {
    const { user, stream } = await openSearch('wood')
    expect(await onPage().findByText('1 of 12')).toBeInTheDocument()
    const follow = onPage().getByRole('button', { name: 'Follow' })
    expect(follow).toHaveAttribute('aria-pressed', 'true')
    await user.keyboard('{Enter}')
    expect(follow).toHaveAttribute('aria-pressed', 'false')
    stream.emitLine(13, '2026-11-21T11:52:34Z + Collected 13 wood.')
    expect(await onPage().findByText('2 of 13')).toBeInTheDocument()
  })

  test('is cleared with Esc, left with a second Esc, and works from the log too', async () => {
    const { user } = await openSearch('1')
    log().focus()
    await user.keyboard('{Enter}')
    expect(onPage().getByText('2 of 5')).toBeInTheDocument()
    expect(log()).toHaveFocus()
    field().focus()
    await user.keyboard('{Escape}')
    expect(field()).toHaveValue('')
    expect(field()).toHaveFocus()
    await waitFor(() => expect(log().querySelectorAll('mark')).toHaveLength(0))
    await user.keyboard('{Escape}')
    expect(log()).toHaveFocus()
  })
})

describe('a filter of the console', () => {
  test('offers every kind with its count, and shows the chosen ones', async () => {
    const { choose, stream } = await openWithKinds('++>~!x-.')
    const offered = onPage().getByRole('group', { name: 'Show only', hidden: true })
    expect([...offered.querySelectorAll('label')].map((label) => label.textContent)).toEqual([
      'Gained2',
      'Sent1',
      'Rest1',
      'Warnings1',
      'Errors1',
      'Runs1',
      'Other1',
    ])
    await choose(/^Warnings/)
    await choose(/^Errors/)
    expect(shownNumbers()).toEqual(['5', '6'])
    expect(
      onPage()
        .getByText(/^2 lines/)
        .closest('p'),
    ).toHaveTextContent('2 lines of 8 kept')
    expect(onPage().getByRole('button', { name: /^Filter/ })).toHaveAccessibleName(/Warnings, Errors/)
    stream.emitLine(9, '2026-11-21T11:52:35Z x carts')
    stream.emitLine(10, '2026-11-21T11:52:36Z + carts')
    await waitFor(() => expect(shownNumbers()).toEqual(['5', '6', '9']))
    await choose(/^Warnings/)
    expect(shownNumbers()).toEqual(['6', '9'])
  })

  test('limits the search', async () => {
    const { choose, user } = await openWithKinds('++>x')
    await user.type(field(), 'carts')
    expect(await onPage().findByText('1 of 4')).toBeInTheDocument()
    await choose(/^Gained/)
    expect(await onPage().findByText('1 of 2')).toBeInTheDocument()
  })

  test('that hides everything says so, and offers to reset', async () => {
    const { choose, user } = await openWithKinds('++>')
    await choose(/^Errors/)
    expect(within(log()).getByText('None of the 3 lines is of the selected kinds.')).toBeInTheDocument()
    await user.click(onPage().getByRole('button', { name: 'Show all lines' }))
    expect(shownNumbers()).toEqual(['1', '2', '3'])
    expect(log()).toHaveFocus()
  })

  test('counts only shown lines among the new ones', async () => {
    const { choose, stream, user } = await openWithKinds('+x')
    await choose(/^Errors/)
    await user.click(onPage().getByRole('button', { name: 'Follow' }))
    for (const [number, sign] of ['+', 'x', '+'].entries())
      stream.emitLine(number + 3, `2026-11-21T11:52:34Z ${sign} carts`)
    expect(await onPage().findByRole('button', { name: '1 new line' })).toBeInTheDocument()
  })
})

describe('the keys of the console', () => {
  test('open the search and their own list, and never fire in a text field', async () => {
    const { user } = await openWithLines(3)
    await user.keyboard('/')
    expect(field()).toHaveFocus()
    await user.keyboard('/?')
    expect(field()).toHaveValue('/?')
    expect(onPage().queryByRole('dialog')).not.toBeInTheDocument()
    log().focus()
    await user.keyboard('?')
    const dialog = await onPage().findByRole('dialog', { name: 'Console shortcuts' })
    await user.keyboard('/')
    expect(dialog).toContainElement(document.activeElement as HTMLElement)
    await user.keyboard('{Escape}')
    expect(log()).toHaveFocus()
  })

  test('open the search beside the closed panel of the bell', async () => {
    const { user } = await openWithLines(3)
    const bell = document.createElement('div')
    bell.setAttribute('role', 'dialog')
    bell.popover = 'auto'
    document.body.append(bell)
    await user.keyboard('/')
    bell.remove()
    expect(field()).toHaveFocus()
  })

  test('ignore combinations with other keys', async () => {
    await openWithLines(3)
    for (const held of ['ctrlKey', 'metaKey', 'altKey']) fireEvent.keyDown(log(), { key: '/', [held]: true })
    expect(field()).not.toHaveFocus()
  })

  test('can be turned off for good', async () => {
    const { user } = await openWithLines(3)
    await user.click(onPage().getByRole('button', { name: 'Keys' }))
    await user.click(await onPage().findByRole('checkbox', { name: /as shortcuts outside text fields/ }))
    await user.keyboard('{Escape}/')
    expect(field()).not.toHaveFocus()
    expect(localStorage.getItem('console_keys')).toBe('off')
  })
})

test('A download contains all lines, whatever is shown', async () => {
  const { choose, stream, user } = await openWithKinds('+x')
  stream.emitGap(3, 9)
  stream.emitLine(10, '2026-11-21T11:52:34Z - Run 2 starts.')
  await within(log()).findByText('Run 2 starts.')
  await choose(/^Errors/)
  const [file] = await filesSavedBy(() => user.click(onPage().getByRole('button', { name: 'Download console' })))
  const rows = (await file?.text())?.split('\n').slice(2, -1) ?? []
  expect(rows.map((row) => row.replace(/^\S+T\S+ /, ''))).toEqual([
    '+ carts',
    'x carts',
    '(lines 3 to 9 are no longer kept)',
    '- Run 2 starts.',
  ])
})
