import { answerOf } from '../../api/testing/answer-of'
import { expect, test } from '../fixtures'
import { type Castellan, createCastellan } from '../served/castellan'
import { type Player, registerPlayer } from '../served/player'
import { realmReport } from '../served/realm-report'

// A test that stops it starts it again.
let castellan: Castellan
test.beforeAll(async () => {
  castellan = createCastellan({ TRUST_PROXY: '1' })
  await castellan.start()
})
test.afterAll(() => castellan.remove())

test('A bot continues after kill -9 with every line kept and no line number repeated', async () => {
  const anna = await registerPlayer(castellan)
  const bot = await anna.addBot('killed')
  await anna.start(bot)
  const before = await anna.lines(bot, 8)
  await castellan.kill()
  await castellan.start()
  expect(await anna.stateOf(bot)).toBe('online')
  const after = await anna.lines(bot, before.length + 3)
  expect(after.slice(0, before.length)).toEqual(before)
  expect(after.map(({ id }) => id)).toEqual(after.map((_, place) => place + 1))
  expect(after.some(({ text }) => text.includes('Run 2 starts.'))).toBe(true)
  expect((await realmReport(castellan, 'DE1', 'killed')).sessions.most).toBe(1)
})

test('Acknowledged writes survive kill -9', async () => {
  const anna = await registerPlayer(castellan)
  const acknowledged: string[] = []
  const adding = Promise.allSettled(
    Array.from({ length: 120 }, async (_, index) => acknowledged.push(await anna.addAccount(`castle-${index}`))),
  )
  await expect.poll(() => acknowledged.length).toBeGreaterThan(20)
  await castellan.kill()
  await adding
  await castellan.start()
  const { accounts } = await answerOf(anna.api.accounts.get())
  const ids = accounts.map(({ id }) => id)
  expect(acknowledged.filter((id) => !ids.includes(id))).toEqual([])
})

test('A server killed while creating bots respects the slots of the plan', async () => {
  const anna = await registerPlayer(castellan)
  const account = await anna.addAccount('slots')
  const creating = Promise.allSettled(Array.from({ length: 20 }, () => anna.createBot(account)))
  await expect.poll(async () => (await botsOf(anna)) > 0).toBe(true)
  await castellan.kill()
  await creating
  await castellan.start()
  await Promise.allSettled(Array.from({ length: 20 }, () => anna.createBot(account)))
  expect(await botsOf(anna)).toBe(1)
})

test('A payment gives its plan once, even if the server is killed', async () => {
  for (const provider of ['PayPal', 'Stripe'] as const) {
    const anna = await registerPlayer(castellan)
    const paid = await fetch(await checkoutOf(anna, provider), {
      method: 'POST',
      body: new URLSearchParams({ do: 'pay', decision: 'pay' }),
      redirect: 'manual',
    })
    expect(paid.status, provider).toBe(303)
    // The webhook may be in flight now.
    await castellan.kill()
    await castellan.start()
    const current = () => answerOf(anna.api.subscriptions.current.get())
    await expect
      .poll(async () => (await current()).subscription, provider)
      .toMatchObject({ plan: 'premium', status: 'active' })
    const inbox = () => answerOf(anna.api.users.me.notifications.get())
    await expect.poll(async () => (await inbox()).notifications.length, provider).toBe(1)
    const { invoices } = await answerOf(anna.api.subscriptions.invoices.get())
    expect(invoices).toHaveLength(1)
  }
})

test('Two players with the same castle never play it at the same time', async () => {
  const players = [await registerPlayer(castellan), await registerPlayer(castellan)]
  const bots = await Promise.all(players.map(async (player) => ({ player, bot: await player.addBot('Shared') })))
  const states = () => Promise.all(bots.map(({ player, bot }) => player.stateOf(bot)))
  for (let round = 0; round < 6; round += 1) {
    // Both may try; the game lets the first in, and the other is refused or stops with a reason.
    await Promise.allSettled(bots.map(({ player, bot }) => player.start(bot)))
    await expect.poll(async () => (await states()).filter((state) => state === 'online')).toHaveLength(1)
    const winner = bots[(await states()).indexOf('online')]
    await winner?.player.lines(winner.bot, 3)
    await Promise.all(bots.map(({ player, bot }) => player.stop(bot)))
  }
  expect((await realmReport(castellan, 'DE1', 'shared')).sessions.most).toBe(1)
})

test('Ctrl-C stops within ten seconds, however often it is pressed, and bots continue afterwards', async () => {
  const anna = await registerPlayer(castellan)
  const bot = await anna.addBot('restarted')
  await anna.start(bot)
  const before = await anna.lines(bot, 6)
  const stops = await Promise.all([castellan.stop(), castellan.stop(), castellan.stop()])
  expect(stops).toEqual([0, 0, 0])
  await castellan.start()
  expect(await anna.stateOf(bot)).toBe('online')
  const after = await anna.lines(bot, before.length + 3)
  expect(after.slice(0, before.length)).toEqual(before)
})

async function checkoutOf({ api }: Player, provider: 'PayPal' | 'Stripe'): Promise<string> {
  if (provider === 'PayPal') return (await answerOf(api.paypal.create.post())).approvalUrl
  return (await answerOf(api.stripe['create-session'].post())).url
}

async function botsOf(player: Player): Promise<number> {
  return (await answerOf(player.api.bots.get())).bots.length
}
