import { afterEach, describe, expect, spyOn, test } from 'bun:test'
import { cleanup, render, waitFor } from '@testing-library/react'
import type { User } from '../../shared/auth'
import { WRONG_TIME_ZONE } from '../../shared/messages'
import { queryClient } from '../lib/queries/query-client'
import { signIn, signOut } from '../lib/session/session-store'
import { chooseTheme } from '../lib/theme/theme-store'
import { withDom } from '../testing/dom'
import { sentence, serve, withServer } from '../testing/fake-server'
import { onPage, setupUser } from '../testing/on-page'
import { anna } from '../testing/player'
import { SettingsPage } from './SettingsPage'

afterEach(() => {
  cleanup()
  queryClient.clear()
  signOut()
  chooseTheme('dark')
})
withDom()
withServer()

function openSettings(user: User = anna, answers: Parameters<typeof serve>[0] = {}) {
  serve(answers)
  signIn({ token: 'her-token', user })
  render(<SettingsPage />)
  return setupUser()
}

const radio = (name: string) => onPage().getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${name}`) })

describe('the appearance', () => {
  test('offers light, dark and midnight, and marks the one in use', () => {
    openSettings()
    const names = onPage().getAllByRole<HTMLInputElement>('radio')
    expect(names.map(({ value, checked }) => [value, checked])).toEqual([
      ['light', false],
      ['dark', true],
      ['midnight', false],
    ])
  })

  test('changes at once', async () => {
    const user = openSettings()
    await user.click(radio('midnight'))
    expect(document.documentElement.dataset.theme).toBe('midnight')
    expect(radio('midnight')).toBeChecked()
  })
})

describe('the account', () => {
  const facts = () => onPage().getByRole('tabpanel', { name: 'Account' }).textContent

  test('shows the e-mail and the plan that the subscription says', async () => {
    const user = openSettings(anna, {
      'GET /api/users/me': () => Response.json({ success: true, user: anna, subscription: { plan: 'plus' } }),
    })
    await user.click(onPage().getByRole('tab', { name: 'Account' }))
    expect(await onPage().findByText('plus')).toBeInTheDocument()
    expect(facts()).toBe('E-mailanna@rabenfels.examplePlanplusChange e-mail and passwordBilling')
    expect(onPage().getByRole('link', { name: 'Change e-mail and password' })).toHaveAttribute('href', '/profile')
    expect(onPage().getByRole('link', { name: 'Billing' })).toHaveAttribute('href', '/dashboard?tab=settings#billing')
  })

  test('without an e-mail shows a dash, and starter until the plan is known', async () => {
    const user = openSettings({ ...anna, email: '' })
    await user.click(onPage().getByRole('tab', { name: 'Account' }))
    expect(facts()).toStartWith('E-mail–Planstarter')
  })
})

describe('the time zone', () => {
  const select = () => onPage().getByRole<HTMLSelectElement>('combobox', { name: 'Time zone' })
  const inZone = (time_zone: string | null): User => ({ ...anna, user_metadata: { ...anna.user_metadata, time_zone } })
  /** Records the choice and answers with it. */
  function noting(sent: unknown[]) {
    return {
      'PATCH /api/users/me': async (request: Request) => {
        const change = await request.json()
        sent.push(change)
        return Response.json({ success: true, user: inZone(change.time_zone) })
      },
    }
  }

  test("is the browser's until another one is chosen, and shows its current time", async () => {
    const sent: unknown[] = []
    const user = openSettings(anna, noting(sent))
    expect(select()).toHaveDisplayValue('Same as my browser (UTC)')
    await user.selectOptions(select(), 'Asia/Tokyo')
    expect(await onPage().findByText('Time zone saved')).toBeInTheDocument()
    expect(select()).toHaveDisplayValue('Tokyo')
    expect(select()).toHaveAccessibleDescription(/^Times are in Asia\/Tokyo, where it is now \d\d:\d\d\./)
    await user.selectOptions(select(), '')
    await waitFor(() => expect(select()).toHaveAccessibleDescription(/^Times are in UTC/))
    expect(sent).toEqual([{ time_zone: 'Asia/Tokyo' }, { time_zone: null }])
  })

  test('is offered by continent, for every zone that the browser knows', () => {
    openSettings()
    const regions = [...select().querySelectorAll('optgroup')].map(({ label }) => label)
    for (const region of ['Africa', 'America', 'Asia', 'Europe', 'Everywhere']) expect(regions).toContain(region)
    const zones = [...select().options].map(({ value }) => value)
    for (const zone of ['America/St_Johns', 'America/Argentina/Buenos_Aires', 'UTC']) expect(zones).toContain(zone)
    expect(onPage().getByRole('option', { name: 'Argentina, Buenos Aires' })).toBeInTheDocument()
  })

  test('has its current name in a browser that knows the former one', () => {
    const listed = spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Asia/Calcutta', 'Asia/Tokyo', 'Europe/Kiev'])
    openSettings(inZone('Asia/Calcutta'))
    listed.mockRestore()
    expect(select()).toHaveValue('Asia/Kolkata')
    const places = [...select().querySelectorAll('optgroup option')].map(({ textContent }) => textContent)
    expect(places).toEqual(['Kolkata', 'Tokyo', 'Kyiv', 'UTC'])
  })

  test('that is not offered but was chosen still shows', () => {
    openSettings(inZone('Etc/GMT+3'))
    expect(select()).toHaveValue('Etc/GMT+3')
  })

  test('is unchanged if the server refuses it', async () => {
    const user = openSettings(inZone('Europe/Berlin'), { 'PATCH /api/users/me': () => sentence(422, WRONG_TIME_ZONE) })
    await user.selectOptions(select(), 'Asia/Tokyo')
    expect(await onPage().findByText(WRONG_TIME_ZONE)).toBeInTheDocument()
    await waitFor(() => expect(select()).toHaveDisplayValue('Berlin'))
  })

  test('is unchanged, and says so, if the server sends no sentence', async () => {
    const user = openSettings(inZone('Europe/Berlin'), { 'PATCH /api/users/me': () => sentence(400, '') })
    await user.selectOptions(select(), 'Asia/Tokyo')
    expect(await onPage().findByText('Failed to save time zone')).toBeInTheDocument()
  })
})
