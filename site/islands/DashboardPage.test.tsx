import { describe, expect, spyOn, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import type { Bot } from '../../shared/bots'
import { ALL_PLANS, hasUnlimitedHours, hoursPerDayOf, slotsOf } from '../../shared/plans/plans'
import { botOf } from '../features/bots/testing/bots'
import { sentence } from '../testing/fake-server'
import { onPage } from '../testing/on-page'
import { openDashboard, withDashboard } from './testing/open-dashboard'

withDashboard()

const actionsOf = async (requests: Request[]) =>
  Promise.all(requests.filter(({ url }) => url.endsWith('/actions')).map((request) => request.clone().json()))

describe('the dashboard', () => {
  test('greets the player and sums up the bots', async () => {
    openDashboard([botOf({ state: 'online' }), botOf({ id: '66f145531b1bc3e6667d1e68' })])
    expect(onPage().getByRole('heading', { level: 1 }).textContent).toBe('Welcome back, Anna')
    const summary = within(onPage().getByRole('region', { name: 'Summary' }))
    await waitFor(() => expect(summary.getByText('1 online')).toBeInTheDocument())
    for (const figure of ['2', '50%', '1/3', 'PLUS', '3 bot slots'])
      expect(summary.getByText(figure)).toBeInTheDocument()
  })

  test.each(ALL_PLANS)('shows on %s the slots and the hours that the plan has', async (plan) => {
    openDashboard([], {}, plan)
    const summary = within(onPage().getByRole('region', { name: 'Summary' }))
    const slots = slotsOf(plan)
    await waitFor(() => expect(summary.getByText(Number.isFinite(slots) ? `0/${slots}` : '0/∞')).toBeInTheDocument())
    const hours = await onPage().findByText(/the first watch begins\./)
    expect(hours.textContent?.includes(`${hoursPerDayOf(plan)} hours a day`)).toBe(!hasUnlimitedHours(plan))
  })

  test('has a friendly text without bots, and links onwards', async () => {
    openDashboard([])
    expect(await onPage().findByText('No bots configured yet...')).toBeInTheDocument()
    expect(onPage().getByRole('link', { name: 'Choose a template' })).toHaveAttribute('href', '/bots/create')
  })

  const withoutAccount = (practice_realm: boolean) => ({
    'GET /api/accounts': () => Response.json({ accounts: [] }),
    'GET /api/templates': () => Response.json({ templates: [], practice_realm }),
  })

  test('offers a newcomer the practice realm, and opens its console once for a double click', async () => {
    const bot = botOf({ state: 'online' })
    const { requests, user } = openDashboard([], {
      ...withoutAccount(true),
      'POST /api/bots/practice': () => Response.json({ bot }),
    })
    const assign = spyOn(location, 'assign').mockImplementation(() => {})
    await user.dblClick(await onPage().findByRole('button', { name: /^Try it in the practice realm/ }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith(`/bots/${bot.id}`))
    expect(requests.filter(({ url }) => url.endsWith('/practice'))).toHaveLength(1)
    assign.mockRestore()
  })

  test('says why the practice realm does not open', async () => {
    let refusal = 'All 12 slots of your plan are taken.'
    const { user } = openDashboard([], {
      ...withoutAccount(true),
      'POST /api/bots/practice': () => sentence(403, refusal),
    })
    const button = await onPage().findByRole('button', { name: /^Try it in the practice realm/ })
    await user.click(button)
    expect(await onPage().findByText('All 12 slots of your plan are taken.')).toBeInTheDocument()
    expect(button).not.toHaveAttribute('aria-disabled')
    refusal = ''
    await user.click(button)
    expect(await onPage().findByText('Failed to open the practice realm')).toBeInTheDocument()
  })

  test('offers no practice realm where a real game is played', async () => {
    openDashboard([], withoutAccount(false))
    expect(await onPage().findByRole('link', { name: 'Add my game account' })).toHaveAttribute(
      'href',
      '/accounts?next=bot',
    )
    expect(onPage().queryByRole('button', { name: /practice realm/ })).not.toBeInTheDocument()
  })

  test('shows an error if the bots fail to load, and retries', async () => {
    let isAway = true
    const bots = () => (isAway ? sentence(403, 'You hold too many bots to list.') : Response.json({ bots: [botOf()] }))
    const { user } = openDashboard([], { 'GET /api/bots': bots })
    expect(await onPage().findByText('You hold too many bots to list.')).toBeInTheDocument()
    isAway = false
    await user.click(onPage().getByRole('button', { name: 'Try again' }))
    expect(await onPage().findByRole('article', { name: 'Resource Collector' })).toBeInTheDocument()
  })

  test('has a place for analytics', async () => {
    const { user } = openDashboard([])
    await user.click(onPage().getByRole('tab', { name: 'Analytics' }))
    expect(await onPage().findByText('coming soon')).toBeInTheDocument()
  })

  test("offers no bot beyond the plan's slots, and says why", async () => {
    openDashboard([botOf()], {}, 'starter')
    await onPage().findByText('The only slot of your plan is taken.')
    const button = onPage().getByRole<HTMLButtonElement>('button', { name: 'Create Bot' })
    expect(button).toBeDisabled()
    const more = 'For more bots, choose Plus or a larger plan, such as Premium.'
    expect(button).toHaveAccessibleDescription(`The only slot of your plan is taken. ${more}`)
    expect(onPage().getByRole('link', { name: more })).toHaveAttribute('href', '/dashboard#settings')
  })

  test('offers a bot while a slot is free', async () => {
    openDashboard([botOf(), botOf({ id: '66f145531b1bc3e6667d1e68' })])
    await waitFor(() => {
      expect(onPage().getByRole('button', { name: 'Create Bot' })).toBeEnabled()
    })
  })
})

describe('a bot card', () => {
  test('of a named bot shows the template too', async () => {
    openDashboard([botOf({ name: 'Night shift' })])
    const renamed = await onPage().findByRole('article', { name: 'Night shift' })
    await waitFor(() => expect(renamed).toHaveTextContent('Resource Collector · '))
  })

  const card = async () => within(await onPage().findByRole('article', { name: 'Resource Collector' }))

  test("shows the account and today's work", async () => {
    openDashboard([botOf({ state: 'online' })])
    const { findByText, getByText, getByRole } = await card()
    expect(await findByText('ansgar_h, DE1')).toBeInTheDocument()
    expect(getByText('ID 66f145531b1bc3e6667d1e67')).toBeInTheDocument()
    expect(getByText('1,200')).toBeInTheDocument()
    expect(getByText('1 h 30 at work')).toBeInTheDocument()
    expect(getByRole('link', { name: 'Console of Resource Collector' })).toHaveAttribute(
      'href',
      '/bots/66f145531b1bc3e6667d1e67',
    )
  })

  test.each([true, false])('says whether its figures are from the practice realm: %p', async (isPractice) => {
    const templates = () => Response.json({ templates: [], practice_realm: isPractice })
    openDashboard([botOf()], { 'GET /api/templates': templates })
    const { findByText, queryAllByText } = await card()
    await findByText('1,200')
    expect(queryAllByText(/Practice realm/)).toHaveLength(isPractice ? 2 : 0)
  })

  test('does not claim that the bot was idle before its first day is stored', async () => {
    openDashboard([botOf({ state: 'online' })], { 'GET /api/bots/days': () => Response.json({ days: [] }) })
    const { findByText, queryByText } = await card()
    expect(await findByText('–')).toBeInTheDocument()
    expect(queryByText('Not at work today')).not.toBeInTheDocument()
  })

  test('appears without its day if that fails to load', async () => {
    openDashboard([botOf()], { 'GET /api/bots/days': () => sentence(403, 'No') })
    const { queryByText, getByRole } = await card()
    expect(getByRole('button', { name: /^Start/ })).toBeInTheDocument()
    expect(queryByText(/at work/)).not.toBeInTheDocument()
  })

  test('of an online bot offers to stop it in two places', async () => {
    openDashboard([botOf({ state: 'online' })])
    const { getByRole, getAllByRole } = await card()
    const stops = getAllByRole('button', { name: 'Stop Resource Collector' })
    expect(stops).toHaveLength(2)
    for (const stop of stops) expect(stop).toBeEnabled()
    const settings = getByRole('button', { name: 'Settings of Resource Collector' })
    expect(settings).toBeDisabled()
    expect(settings).toHaveAccessibleDescription("Change the settings on the bot's console page.")
  })

  test.each(['offline', 'error', 'draining'])('of a bot that is %s offers to start it', async (state) => {
    openDashboard([botOf({ state: state as Bot['state'] })])
    const { getByRole } = await card()
    expect(getByRole('button', { name: /^Start/ })).toBeInTheDocument()
    expect(getByRole('button', { name: 'Stop Resource Collector' })).toBeDisabled()
  })

  test('says why its bot stopped', async () => {
    const stop_reason = { code: 'bad_credentials', message: 'Wrong password. Change it under Game Accounts.' }
    openDashboard([botOf({ state: 'error', stop_reason })])
    const { getByText } = await card()
    expect(getByText('Wrong password.').closest('b')).toBeInTheDocument()
    expect(getByText(/Change it under Game Accounts/)).toBeInTheDocument()
  })

  test('without a game account links to choosing another one', async () => {
    const stop_reason = { code: 'account_deleted', message: 'Its game account was removed. Choose another one.' }
    openDashboard([botOf({ accountId: null, stop_reason })])
    const { findByText, getByRole } = await card()
    expect(await findByText('No game account')).toBeInTheDocument()
    const link = getByRole('link', { name: 'Choose another account' })
    expect(link).toHaveAttribute('href', '/bots/66f145531b1bc3e6667d1e67')
  })

  test('starts its bot, shows it online and confirms', async () => {
    let state: Bot['state'] = 'offline'
    const { requests, user } = openDashboard([], {
      'GET /api/bots': () => Response.json({ bots: [botOf({ state })] }),
      'POST /api/bots/66f145531b1bc3e6667d1e67/actions': () => {
        state = 'online'
        return Response.json({ bot: botOf({ state }) })
      },
    })
    const { getByRole, findByText } = await card()
    await user.click(getByRole('button', { name: /^Start/ }))
    expect(await findByText('ONLINE')).toBeInTheDocument()
    expect(await onPage().findByText('Bot action executed')).toBeInTheDocument()
    expect(await actionsOf(requests)).toEqual([{ action: 'start' }])
  })

  test.each([
    ['daily_limit', 'Compare plans', '/pricing'],
    ['plan_limit', 'Compare plans', '/pricing'],
    ['bad_credentials', 'Game Accounts', '/accounts?change=66f17a20c4e1b83d5f0a9e12'],
    ['settings', 'Change bot', '/bots/66f145531b1bc3e6667d1e67'],
    ['template_gone', 'Create Bot', '/bots/create'],
  ])('that stopped for %s links to the fix', async (code, name, href) => {
    openDashboard([botOf({ state: 'offline', stop_reason: { code, message: 'It stopped.' } })])
    const { getByRole } = await card()
    expect(getByRole('link', { name })).toHaveAttribute('href', href)
  })

  test.each([
    [409, 'Another online bot uses this game account.', 'Game Accounts', '/accounts'],
    [403, 'The 12 hours of today are used up.', 'Compare plans', '/pricing'],
  ])('says why its bot may not start, and links to the fix (%i)', async (status, says, name, href) => {
    const { user } = openDashboard([botOf()], {
      'POST /api/bots/66f145531b1bc3e6667d1e67/actions': () => sentence(status, says),
    })
    const { getByRole } = await card()
    await user.click(getByRole('button', { name: /^Start/ }))
    const toast = within((await onPage().findByText(says)).closest('li') ?? document.body)
    expect(toast.getByRole('link', { name })).toHaveAttribute('href', href)
    expect(getByRole('button', { name: /^Start/ })).toBeInTheDocument()
  })
})
