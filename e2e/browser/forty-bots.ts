import type { Page } from '@playwright/test'

const LABELS = ['Resource Collector', 'Storm Islands', 'Tower Raider']

/** Shows forty bots, which start and stop; a new player's plan has fewer slots. */
export async function showFortyBots(page: Page) {
  const bots = Array.from({ length: 40 }, (_, place) => ({
    id: `66f145531b1bc3e6667d1e${10 + place}`,
    name: place === 3 ? 'Donaudampfschifffahrtsgesellschaftskapitän' : `Watch ${place + 1}`,
    templateId: 'tower-raider',
    templateLabel: LABELS[place % LABELS.length],
    accountId: null,
    state: place === 20 ? 'error' : place < 30 ? 'online' : 'offline',
    created_at: '2026-10-12T09:00:00.000Z',
    stop_reason: place === 20 ? { code: 'bad_credentials', message: 'Wrong password. DE1 refused the sign-in.' } : null,
  }))
  for (const address of ['**/api/subscriptions/current', '**/api/users/me'])
    await page.route(address, async (route) => {
      const answer = await (await route.fetch()).json()
      answer.subscription.plan = 'pro'
      await route.fulfill({ json: answer })
    })
  await page.route('**/api/bots', (route) => route.fulfill({ json: { bots } }))
  await page.route('**/api/bots/newest-lines', (route) =>
    route.fulfill({
      json: {
        lines: bots.map(({ id }) => ({ bot_id: id, text: '2026-10-12T09:00:00.000Z > Sent 12 carts to Weidenbruck.' })),
      },
    }),
  )
  await page.route('**/api/bots/*/actions', (route) => {
    const bot = bots.find(({ id }) => route.request().url().includes(id))
    if (!bot) return route.abort()
    const { action } = route.request().postDataJSON()
    bot.state = action === 'start' ? 'online' : 'offline'
    bot.stop_reason = action === 'start' ? null : { code: 'user', message: 'Stopped by you.' }
    return route.fulfill({ json: { bot } })
  })
  return bots
}
