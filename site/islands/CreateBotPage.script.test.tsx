import { describe, expect, test } from 'bun:test'
import { render, waitFor, within } from '@testing-library/react'
import { toast } from 'sonner'
import { coinCollector, towerRaider } from '../features/bots/testing/bots'
import { signIn } from '../lib/session/session-store'
import { sentence, serve } from '../testing/fake-server'
import { onPage, setupUser } from '../testing/on-page'
import { anna } from '../testing/player'
import { withApp } from '../testing/with-app'
import { CreateBotPage } from './CreateBotPage'
import { account, openDashboard } from './testing/open-dashboard'

withApp()

const SCRIPT = '66f1a9e0c4e1b83d5f0a9e21'
const source = '// Plays as the template Tower Raider does.\n'
const example = { id: 'tower-raider', template: 'tower-raider', label: 'Tower Raider', description: '', source }

/** The calls that opening a script takes. */
function answers(plan: string, created?: () => Response) {
  const sent: unknown[] = []
  const calls: Parameters<typeof serve>[0] = {
    'GET /api/users/me': () => Response.json({ success: true, user: anna, subscription: { plan } }),
    'GET /api/bots': () => Response.json({ bots: [] }),
    'GET /api/templates': () => Response.json({ templates: [coinCollector, towerRaider] }),
    'GET /api/accounts': () => Response.json({ accounts: [account] }),
    'GET /api/scripts/examples': () => Response.json({ examples: [example] }),
    'POST /api/scripts': async (request) => {
      sent.push(await request.json())
      return created?.() ?? Response.json({ script: { id: SCRIPT } }, { status: 201 })
    },
  }
  return { calls, sent }
}

async function openForm(plan: string, created?: () => Response) {
  const { calls, sent } = answers(plan, created)
  serve(calls)
  signIn({ token: 'her-token', user: anna })
  render(<CreateBotPage />)
  const user = setupUser()
  await user.click(await onPage().findByRole('radio', { name: /^Tower Raider/ }))
  return { user, sent }
}

const shown = () => toast.getToasts().map((raised) => 'title' in raised && raised.title)

const inEnglish = { name: /^Open as script/ }

describe('A template as a script', () => {
  test('is opened from the form of a new bot, with the name of the template', async () => {
    const { user, sent } = await openForm('premium')
    await user.click(onPage().getByRole('button', inEnglish))
    await waitFor(() => expect(location.pathname).toBe(`/scripts/${SCRIPT}`))
    expect(sent).toEqual([{ name: 'Tower Raider', source, from: 'tower-raider' }])
  })

  test('leads to the plans where the plan has no scripts', async () => {
    const { sent } = await openForm('plus')
    const section = within(onPage().getByRole('region', { name: 'The template as a script' }))
    expect(section.getByText(/^Custom scripts need Premium/)).toBeInTheDocument()
    expect(section.getByRole('link', inEnglish)).toHaveAttribute('href', '/pricing')
    expect(sent).toEqual([])
  })

  test('says why it is not opened, and can be tried again', async () => {
    const { user } = await openForm('premium', () => sentence(403, 'You have all 10 scripts of your plan.'))
    await user.click(onPage().getByRole('button', inEnglish))
    await waitFor(() => expect(shown()).toEqual(['You have all 10 scripts of your plan.']))
    await waitFor(() => expect(onPage().getByRole('button', inEnglish)).not.toHaveAttribute('aria-busy'))
  })

  test('is opened from the German dialog', async () => {
    const { calls, sent } = answers('premium')
    const { user } = openDashboard([], calls, 'premium')
    await onPage().findByText('No bots configured yet...')
    await user.click(onPage().getByRole('button', { name: 'Create Bot' }))
    await user.selectOptions(await onPage().findByLabelText('Bot-Template'), 'Tower Raider')
    await user.click(onPage().getByRole('button', { name: /^Als Skript öffnen/ }))
    await waitFor(() => expect(location.pathname).toBe(`/scripts/${SCRIPT}`))
    expect(sent).toEqual([{ name: 'Tower Raider', source, from: 'tower-raider' }])
  })
})
