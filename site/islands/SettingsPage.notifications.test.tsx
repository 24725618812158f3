import { describe, expect, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import { botOf } from '../features/bots/testing/bots'
import { CHANNELS_FAILED } from '../lib/words/channel-messages'
import { channelOf, settingsOf } from '../testing/channels'
import { sentence } from '../testing/fake-server'
import { onPage } from '../testing/on-page'
import { withApp } from '../testing/with-app'
import { openNotifications } from './testing/open-notifications'

withApp()

const choice = (name: string) => onPage().findByRole('combobox', { name })
const check = (name: string) => onPage().findByRole('checkbox', { name })
const HAS_DISCORD = { channels: [channelOf()] }
const REFUSED = { 'PATCH /api/notification-settings': () => sentence(503, '') }

async function panel(title: string) {
  const heading = await onPage().findByRole('heading', { name: title })
  return within(heading.closest('section') as HTMLElement)
}

describe('what is told', () => {
  test('shows what each way offers, and what it never tells', async () => {
    openNotifications({ has: HAS_DISCORD })
    const labels = (select: HTMLElement) => [...select.querySelectorAll('option')].map(({ textContent }) => textContent)
    expect(labels(await choice('Stopped by itself, Discord'))).toEqual(['At once', 'Daily summary', 'Off'])
    expect(labels(await choice('Daily summary, Discord'))).toEqual(['Daily summary', 'Off'])
    const { getByRole } = await panel('Alerts')
    const attack = getByRole('row', { name: /^Attack noticed/ })
    expect([...attack.children].map((cell) => cell.getAttribute('data-head'))).toEqual([
      null,
      'Page',
      'Discord',
      'E-mail',
      'Push',
    ])
    expect(within(attack).getByText('Always')).toBeInTheDocument()
    expect(within(attack).getAllByText('Never')).toHaveLength(1)
    expect(within(getByRole('row', { name: /^Daily summary/ })).getAllByText('Never')).toHaveLength(2)
  })

  test('says why a way tells nothing', async () => {
    openNotifications({ plan: 'starter', has: { channels: [channelOf({ active: false, off_reason: 'player' })] } })
    expect(await onPage().findByRole('columnheader', { name: 'Discord switched off' })).toBeInTheDocument()
    expect(onPage().getByRole('columnheader', { name: 'Push not in your plan' })).toBeInTheDocument()
    expect(await choice('Stopped by itself, Discord')).toBeEnabled()
    expect(await choice('Stopped by itself, Push')).toBeDisabled()
  })

  test('is saved at once', async () => {
    const { user, sent } = openNotifications({ has: HAS_DISCORD })
    await user.selectOptions(await choice('Supplies, Discord'), 'At once')
    expect(await (await panel('Alerts')).findByText('Saved')).toBeInTheDocument()
    expect(await sent('PATCH')).toEqual([{ tellings: { supplies: { discord: 'now' } } }])
    expect(await choice('Supplies, Discord')).toHaveValue('now')
  })

  test('is undone with a sentence if it cannot be saved', async () => {
    const { user } = openNotifications({ has: HAS_DISCORD, answers: REFUSED })
    const supplies = await choice('Supplies, Discord')
    await user.selectOptions(supplies, 'Off')
    expect(supplies).toHaveValue('off')
    expect(await onPage().findByText(CHANNELS_FAILED.save, {}, { timeout: 5000 })).toBeInTheDocument()
    expect(supplies).toHaveValue('digest')
    expect((await panel('Alerts')).queryByText('Saved')).toBeNull()
  })

  test('keeps several changes that are made in a row', async () => {
    const { user, sent } = openNotifications({ has: HAS_DISCORD })
    await user.selectOptions(await choice('Supplies, Discord'), 'At once')
    await user.selectOptions(await choice('News of a bot, Discord'), 'Off')
    await waitFor(async () => expect(await sent('PATCH')).toHaveLength(2))
    expect(await choice('Supplies, Discord')).toHaveValue('now')
    expect(await choice('News of a bot, Discord')).toHaveValue('off')
  })
})

describe('quiet hours', () => {
  test('begin with a night, in which attacks break through', async () => {
    const { user, sent } = openNotifications()
    await user.click(await check('Keep quiet at night'))
    expect(await choice('From')).toHaveValue('1380')
    expect(await check('Attacks may break through')).toBeChecked()
    await waitFor(async () =>
      expect(await sent('PATCH')).toEqual([{ quiet: { from: 1380, until: 420, attacks_break_through: true } }]),
    )
  })

  test('begin and end at half hours, and never when they begin', async () => {
    const quiet = { from: 1380, until: 425, attacks_break_through: false }
    const { user, sent } = openNotifications({ has: { settings: settingsOf({ quiet }) } })
    const until = await choice('Until')
    expect(until).toHaveValue('425')
    expect(within(until).queryByRole('option', { name: '23:00' })).toBeNull()
    await user.selectOptions(await choice('From'), '22:30')
    await waitFor(async () => expect(await sent('PATCH')).toEqual([{ quiet: { ...quiet, from: 1350 } }]))
  })

  test('are in the time zone of the player', async () => {
    openNotifications({ zone: 'Asia/Tokyo' })
    expect(await onPage().findByText(/^Messages are in the time zone Asia\/Tokyo/)).toBeInTheDocument()
  })
})

describe('messages', () => {
  test('have an hour of the summary, a language, and mails besides', async () => {
    const { user, sent } = openNotifications()
    await user.selectOptions(await choice('Daily summary at'), '08:00')
    await user.selectOptions(await choice('Language'), 'Deutsch')
    await user.click(await check('Welcome'))
    await waitFor(async () =>
      expect(await sent('PATCH')).toEqual([{ digest_hour: 8 }, { language: 'de' }, { letters: { welcome: false } }]),
    )
    expect(await check('Welcome')).not.toBeChecked()
  })
})

describe('bots', () => {
  const rabenfels = botOf({ name: 'Rabenfels' })
  const nordtor = botOf({ id: '66f145531b1bc3e6667d1e68', name: 'Nordtor' })

  test('can be told less of, by kind', async () => {
    const { user, sent } = openNotifications({ bots: [rabenfels, nordtor] })
    await user.selectOptions(await choice('Another bot'), 'Nordtor')
    await user.click(onPage().getByRole('button', { name: 'Hear less of it' }))
    const amount = await choice('What you hear of Nordtor')
    expect(amount).toHaveValue('none')
    await user.selectOptions(amount, 'Only some kinds')
    await user.click(await check('News of a bot'))
    await waitFor(async () => expect(await sent('PATCH')).toHaveLength(3))
    const muted = (await sent('PATCH')).map((change) => (change as { muted: { kinds: string[] }[] }).muted[0]?.kinds)
    expect(muted).toEqual([['stopped', 'attack', 'supplies', 'news'], ['supplies', 'news'], ['supplies']])
    await user.selectOptions(await choice('What you hear of Nordtor'), 'Everything')
    await waitFor(() => expect(onPage().queryByRole('combobox', { name: 'What you hear of Nordtor' })).toBeNull())
  })

  test('that are removed are neither shown nor kept', async () => {
    const gone = { bot_id: 'f'.repeat(24), kinds: ['news' as const] }
    const { user, sent } = openNotifications({ bots: [rabenfels], has: { settings: settingsOf({ muted: [gone] }) } })
    await user.selectOptions(await choice('Another bot'), 'Rabenfels')
    await user.click(onPage().getByRole('button', { name: 'Hear less of it' }))
    await waitFor(async () => expect(await sent('PATCH')).toHaveLength(1))
    const [change] = (await sent('PATCH')) as { muted: { bot_id: string }[] }[]
    expect(change?.muted.map(({ bot_id }) => bot_id)).toEqual([rabenfels.id])
  })
})
