import { expect } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import type { Bot } from '../../../shared/bots'
import { botOf } from '../../features/bots/testing/bots'
import { sentence } from '../../testing/fake-server'
import { onPage } from '../../testing/on-page'
import { openDashboard } from './open-dashboard'

type Answers = Parameters<typeof openDashboard>[1]

export const NAMES = ['Rabenfels', 'Nordtor', 'Wachturm', 'Eisenwald', 'Goldfurt', 'Silberbach']
const STATES: Bot['state'][] = ['online', 'offline', 'error', 'offline', 'online', 'offline']
export const bots = NAMES.map((name, index) =>
  botOf({ id: `66f145531b1bc3e6667d1e6${index}`, name, state: STATES[index] ?? 'offline' }),
)

export const cards = () =>
  onPage()
    .queryAllByRole('article')
    .map((card) => card.getAttribute('aria-label'))
export const see = (...names: string[]) => waitFor(() => expect(cards()).toEqual(names))
export const button = (name: string | RegExp) => onPage().getByRole('button', { name })
export const card = (name: string) => within(onPage().getByRole('article', { name }))

/** Opens the dashboard with many bots, which the server starts and stops, except those named in `refused`. */
export function openMany({ refused = [] as string[], shown = bots, answers = {} as Answers } = {}) {
  let present = shown
  const actions = shown.map(({ id, name }) => [
    `POST /api/bots/${id}/actions`,
    async (request: Request) => {
      if (refused.includes(name)) return sentence(409, 'Another online bot uses this game account.')
      const { action } = (await request.json()) as { action: string }
      const state: Bot['state'] = action === 'start' ? 'online' : 'offline'
      present = present.map((bot) => (bot.id === id ? { ...bot, state } : bot))
      return Response.json({ bot: present.find((bot) => bot.id === id) })
    },
  ])
  return openDashboard(
    shown,
    { 'GET /api/bots': () => Response.json({ bots: present }), ...Object.fromEntries(actions), ...answers },
    'pro',
  )
}
