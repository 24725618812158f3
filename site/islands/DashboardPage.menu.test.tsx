import { describe, expect, test } from 'bun:test'
import { act, waitFor, within } from '@testing-library/react'
import type { Bot } from '../../shared/bots'
import { botOf } from '../features/bots/testing/bots'
import { showBot } from '../lib/live/show-bot'
import { openPage } from '../testing/dom'
import { sentence } from '../testing/fake-server'
import { onPage } from '../testing/on-page'
import { openDashboard, withDashboard } from './testing/open-dashboard'
import { bots, button, card, NAMES, openMany, see } from './testing/open-many'

withDashboard()

describe('the menu of a card', () => {
  test('duplicates its bot on the create page', async () => {
    openMany()
    await see(...NAMES)
    const duplicate = card('Nordtor').getByRole('link', { name: 'Duplicate' })
    expect(duplicate).toHaveAttribute('href', `/bots/create?copy=${bots[1]?.id}`)
  })

  test('renames its bot, and asks for the name alone', async () => {
    const renamed = botOf({ ...bots[1], name: 'Night watch' })
    const { requests, user } = openDashboard(
      bots.slice(0, 2),
      {
        [`PATCH /api/bots/${renamed.id}`]: () => Response.json({ bot: { ...renamed, settings: {}, secrets_set: [] } }),
      },
      'pro',
    )
    await see('Rabenfels', 'Nordtor')
    expect(card('Nordtor').getByRole('button', { name: 'More for Nordtor' })).toBeInTheDocument()
    await user.click(card('Nordtor').getByRole('button', { name: 'Rename' }))
    const dialog = within(await onPage().findByRole('dialog', { name: 'Rename bot' }))
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveFocus()
    expect(dialog.queryByRole('combobox')).not.toBeInTheDocument()
    // The old name is selected, so typing replaces it.
    await user.keyboard('Night watch{Enter}')
    expect(await onPage().findByText('Bot changed')).toBeInTheDocument()
    const sent = requests.find(({ method }) => method === 'PATCH')
    expect(await sent?.json()).toEqual({ name: 'Night watch' })
    await waitFor(() => expect(button(/^More for N/)).toHaveFocus())
  })

  test('removes an offline bot after confirmation, and stays on the dashboard', async () => {
    const { user } = openDashboard(
      bots.slice(0, 2),
      { [`DELETE /api/bots/${bots[1]?.id}`]: () => new Response(null, { status: 204 }) },
      'pro',
    )
    await see('Rabenfels', 'Nordtor')
    await user.click(card('Nordtor').getByRole('button', { name: 'Remove' }))
    await user.click(await onPage().findByRole('button', { name: /^Remove bot/ }))
    expect(await onPage().findByText('Bot removed')).toBeInTheDocument()
    await see('Rabenfels')
  })

  test('says why a bot that is online cannot be removed', async () => {
    const { user } = openDashboard(bots.slice(0, 2), {}, 'pro')
    await see('Rabenfels', 'Nordtor')
    const remove = card('Rabenfels').getByRole('button', { name: 'Remove' })
    expect(remove).toHaveAccessibleDescription('Stop the bot to remove it.')
    await user.click(remove)
    expect(onPage().queryByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('a dialog of a bot that leaves the filter', () => {
  const [rabenfels] = bots as [Bot, ...Bot[]]

  /** Filters by "online" and renames a bot to "Night watch", without saving. */
  async function openRenaming(answers = {}) {
    openPage('/dashboard?state=online')
    const { user } = openMany({ answers })
    await see('Rabenfels', 'Goldfurt')
    await user.click(card('Rabenfels').getByRole('button', { name: 'Rename' }))
    const dialog = within(await onPage().findByRole('dialog', { name: 'Rename bot' }))
    await user.keyboard('Night watch')
    return { user, dialog }
  }

  test('stays with its text, and does not reopen once closed', async () => {
    const { user, dialog } = await openRenaming()
    for (const state of ['offline', 'online'] as const) {
      act(() => showBot({ ...rabenfels, state }))
      await see(...(state === 'online' ? ['Rabenfels', 'Goldfurt'] : ['Goldfurt']))
      expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Night watch')
    }
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(onPage().queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('stays even if no other bot matches', async () => {
    const { dialog } = await openRenaming()
    for (const bot of bots) act(() => showBot({ ...bot, state: 'offline' }))
    expect(await onPage().findByText('No matching bots')).toBeInTheDocument()
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Night watch')
  })

  test('shows the refusal, and the bot stays online', async () => {
    const { user, dialog } = await openRenaming({
      [`PATCH /api/bots/${rabenfels.id}`]: () => sentence(409, 'It was changed elsewhere.'),
    })
    await user.click(dialog.getByRole('button', { name: /^Save/ }))
    expect(await onPage().findByText('It was changed elsewhere.')).toBeInTheDocument()
    await see('Rabenfels', 'Goldfurt')
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Night watch')
  })
})
