import { expect, test } from '../fixtures'
import { registerPlayer } from '../served/player'

test('An open console shows how the run ended when the server stops', async ({ ownCastellan: castellan }) => {
  const anna = await registerPlayer(castellan)
  const bot = await anna.addBot('followed')
  await anna.start(bot)
  const headers = { authorization: `Bearer ${anna.token}` }
  const consoles = await Promise.all(
    [1, 2, 3].map(() => fetch(`${castellan.url}/api/bots/${bot}/console`, { headers })),
  )
  await anna.lines(bot, 3)
  const shown = Promise.all(consoles.map((each) => each.text()))
  expect(await castellan.stop()).toBe(0)
  for (const text of await shown) {
    const lines = [...text.matchAll(/^data: (.*)$/gm)].map(([, line]) => line)
    expect(lines.at(-1)).toMatch(/ - Run 1 ends\. Castellan is restarting; this bot continues by itself\.$/)
  }
})
