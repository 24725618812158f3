import { afterEach, describe, expect, test } from 'bun:test'
import { cleanup, render } from '@testing-library/react'
import type { User } from '../../shared/auth'
import { queryClient } from '../lib/queries/query-client'
import { signIn, signOut } from '../lib/session/session-store'
import { chooseTheme } from '../lib/theme/theme-store'
import { withDom } from '../testing/dom'
import { onPage, somebody } from '../testing/page'
import { anna } from '../testing/player'
import { serve, withServer } from '../testing/server'
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
  return somebody()
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
    expect(facts()).toBe('E-mailanna@rabenfels.examplePlanplus')
  })

  test('of who has no e-mail shows a dash, and starter until a plan is known', async () => {
    const user = openSettings({ ...anna, email: '' })
    await user.click(onPage().getByRole('tab', { name: 'Account' }))
    expect(facts()).toBe('E-mail–Planstarter')
  })
})
