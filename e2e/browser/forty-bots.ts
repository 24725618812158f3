import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { Bot } from '../../shared/bots'
import type { Plan } from '../../shared/plans/plans'

const LABELS = ['Resource Collector', 'Storm Islands', 'Tower Raider']

interface ShownOptions {
  /** Milliseconds until an answer to a start or stop, in turn. At once without it. */
  answersIn?: readonly number[]
  plan?: Plan
}

export const showFortyBots = (page: Page | BrowserContext, options?: ShownOptions) => showBots(page, 40, options)

/** Shows bots that start and stop; a new player's plan has fewer slots. Answers them, to be changed like the server's. */
export async function showBots(
  page: Page | BrowserContext,
  count: number,
  { answersIn = [0], plan = 'pro' }: ShownOptions = {},
) {
  let answered = 0
  const bots: Bot[] = Array.from({ length: count }, (_, place) => ({
    id: `66f145531b1bc3e6667d1e${10 + place}`,
    name: place === 3 ? 'Donaudampfschifffahrtsgesellschaftskapitän' : `Watch ${place + 1}`,
    templateId: 'tower-raider',
    templateLabel: LABELS[place % LABELS.length] ?? '',
    accountId: null,
    state: place === 20 ? 'error' : place < 30 ? 'online' : 'offline',
    created_at: '2026-10-12T09:00:00.000Z',
    stop_reason: place === 20 ? { code: 'bad_credentials', message: 'Wrong password. DE1 refused the sign-in.' } : null,
  }))
  for (const address of ['**/api/subscriptions/current', '**/api/users/me'])
    await page.route(address, async (route) => {
      const answered = await route.fetch()
      const answer = await answered.json()
      answer.subscription.plan = plan
      await route.fulfill({ json: answer })
    })
  await page.route('**/api/bots', (route) => route.fulfill({ json: { bots } }))
  await page.route('**/api/bots/newest-lines', (route) =>
    route.fulfill({
      json: {
        moves: bots.map(({ id }, place) => ({
          bot_id: id,
          next_move: {
            at: new Date(Date.now() + (place + 1) * 60_000).toISOString(),
            kind: place % 5 === 4 ? 'rest' : 'round',
          },
        })),
        lines: bots.map(({ id }) => ({ bot_id: id, text: '2026-10-12T09:00:00.000Z > Sent 12 carts to Weidenbruck.' })),
      },
    }),
  )
  await page.route('**/api/bots/*/actions', async (route) => {
    const bot = bots.find(({ id }) => route.request().url().includes(id))
    if (!bot) return route.abort()
    const { action } = route.request().postDataJSON()
    bot.state = action === 'start' ? 'online' : 'offline'
    bot.stop_reason = action === 'start' ? null : { code: 'user', message: 'Stopped by you.' }
    const answer = { ...bot }
    await new Promise((done) => setTimeout(done, answersIn[answered++ % answersIn.length]))
    return route.fulfill({ json: { bot: answer } })
  })
  return bots
}

/** The plan shown replaces the player's own, and with it the line of hours above the list. */
export const expectShownPlan = (page: Page) =>
  expect(page.getByRole('region', { name: 'Summary' })).toContainText('Unlimited bot slots')
