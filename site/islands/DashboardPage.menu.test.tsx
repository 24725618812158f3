import { describe, expect, test } from 'bun:test'
import { act, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Bot } from '../../shared/bots'
import { botOf } from '../features/bots/testing/bots'
import { showBot } from '../lib/live/show-bot'
import { openPage } from '../testing/dom'
import { sentence } from '../testing/fake-server'
import { onPage } from '../testing/on-page'
import { openDashboard, withDashboard } from './testing/open-dashboard'
import { bots, button, card, NAMES, openMany, see } from './testing/open-many'

async function openMenu(name: string) {
  await userEvent.click(button(`More for ${name}`))
  return await onPage().findByRole('menu')
}

withDashboard()

describe('the menu of a card', () => {
  test('begins with its settings, and duplicates it on the create page', async () => {
    openMany()
    await see(...NAMES)
    const items = within(await openMenu('Nordtor'))
    expect(items.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      ...['Change settings', 'Console', 'Rename', 'Duplicate', 'Remove'],
    ])
    const linkOf = (name: string) => items.getByRole('menuitem', { name }).getAttribute('href')
    expect(linkOf('Change settings')).toBe(`/bots/${bots[1]?.id}?tab=settings`)
    expect(linkOf('Duplicate')).toBe(`/bots/create?copy=${bots[1]?.id}`)
  })

  test('renames its bot, and asks for the name alone', async () => {
    const renamed = botOf({ ...bots[1], name: 'Night watch' })
    let present = bots.slice(0, 2)
    const { requests, user } = openDashboard(
      bots.slice(0, 2),
      {
        [`PATCH /api/bots/${renamed.id}`]: () => {
          present = [present[0] as Bot, renamed]
          return Response.json({ bot: { ...renamed, settings: {}, secrets_set: [] } })
        },
        'GET /api/bots': () => Response.json({ bots: present }),
      },
      'pro',
    )
    await see('Rabenfels', 'Nordtor')
    await user.click(within(await openMenu('Nordtor')).getByRole('menuitem', { name: 'Rename' }))
    expect(await card('Nordtor').findByRole('textbox', { name: 'Name of Nordtor' })).toHaveFocus()
    // The old name is selected, so typing replaces it.
    await user.keyboard('Night watch{Enter}')
    await see('Rabenfels', 'Night watch')
    const sent = requests.find(({ method }) => method === 'PATCH')
    expect(await sent?.json()).toEqual({ name: 'Night watch' })
    await waitFor(() => expect(onPage().getByRole('article', { name: 'Night watch' })).toHaveFocus())
  })

  test('removes an offline bot after confirmation, and stays on the dashboard', async () => {
    const { user } = openDashboard(
      bots.slice(0, 2),
      { [`DELETE /api/bots/${bots[1]?.id}`]: () => new Response(null, { status: 204 }) },
      'pro',
    )
    await see('Rabenfels', 'Nordtor')
    await user.click(within(await openMenu('Nordtor')).getByRole('menuitem', { name: 'Remove' }))
    const dialog = await onPage().findByRole('dialog', { name: 'Remove bot' })
    expect(dialog).toHaveTextContent('Nordtor (ansgar_h, DE1), its console and its figures are deleted')
    await user.click(await onPage().findByRole('button', { name: /^Remove bot/ }))
    expect(await onPage().findByText('Bot removed')).toBeInTheDocument()
    await see('Rabenfels')
  })

  test('says why a bot that is online cannot be removed', async () => {
    const { user } = openDashboard(bots.slice(0, 2), {}, 'pro')
    await see('Rabenfels', 'Nordtor')
    const remove = within(await openMenu('Rabenfels')).getByRole('menuitem', { name: 'Remove' })
    expect(remove).toHaveAccessibleDescription('Stop the bot to remove it.')
    await user.click(remove)
    expect(onPage().queryByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('the name in a row', () => {
  const [rabenfels] = bots as [Bot, ...Bot[]]
  const field = () => card('Rabenfels').getByRole('textbox')

  /** Filters by "online" and renames a bot to "Night watch", without saving. */
  async function openRenaming(answers = {}) {
    openPage('/dashboard?state=online')
    const { user, requests } = openMany({ answers })
    await see('Rabenfels', 'Goldfurt')
    act(() => onPage().getByRole('article', { name: 'Rabenfels' }).focus())
    await user.keyboard('{F2}')
    await card('Rabenfels').findByRole('textbox')
    await user.keyboard('Night watch')
    return { user, requests }
  }

  test('stays with its text while the bot leaves the filter', async () => {
    const { user } = await openRenaming()
    for (const state of ['offline', 'online'] as const) {
      act(() => showBot({ ...rabenfels, state }))
      await see('Rabenfels', 'Goldfurt')
      expect(field()).toHaveValue('Night watch')
    }
    await user.keyboard('{Escape}')
    expect(onPage().queryByRole('textbox')).not.toBeInTheDocument()
    expect(onPage().getByRole('article', { name: 'Rabenfels' })).toHaveFocus()
  })

  test('shows the refusal beside the typed text', async () => {
    const { user } = await openRenaming({
      [`PATCH /api/bots/${rabenfels.id}`]: () => sentence(409, 'It was changed elsewhere.'),
    })
    await user.keyboard('{Enter}')
    expect(await onPage().findByText('It was changed elsewhere.')).toBeInTheDocument()
    expect(field()).toHaveValue('Night watch')
    expect(field()).toHaveAccessibleDescription('It was changed elsewhere.')
  })

  test('is not sent while it is wrong or unchanged', async () => {
    const { user, requests } = await openRenaming()
    await user.clear(field())
    await user.keyboard('   {Enter}')
    expect(field()).toHaveAttribute('aria-invalid', 'true')
    await user.clear(field())
    await user.keyboard('Rabenfels{Enter}')
    expect(onPage().queryByRole('textbox')).not.toBeInTheDocument()
    expect(requests.filter(({ method }) => method === 'PATCH')).toEqual([])
  })
})
