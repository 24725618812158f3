import type { Page } from '@playwright/test'
import { answerOf, type DistantPlayer, registerAt } from '../../api/testing/processes/distant-player'
import { openBlankPage } from '../browser/blank-page'
import type { Served } from './castellan'

/** A player who talks to the API alone, until a page is opened as them. */
export interface Player extends DistantPlayer {
  stateOf(botId: string): Promise<string>
  /** The numbered lines of a console, as soon as there are `least` of them. */
  lines(botId: string, least: number): Promise<{ id: number; text: string }[]>
  /** Whatever the page opens from now on, it opens as this player. */
  signIn(page: Page): Promise<void>
}

export async function registerPlayer(castellan: Served, email?: string): Promise<Player> {
  const player = await registerAt(castellan.url, email)
  const { api, token } = player
  return {
    ...player,
    stateOf: async (id) => (await answerOf(api.bots({ id }).get())).bot.state,
    lines: (botId, least) => firstLines(`${castellan.url}/api/bots/${botId}/console`, { token, least }),
    async signIn(page) {
      await openBlankPage(page, castellan.url)
      const { user } = await answerOf(api.auth.me.get())
      await page.evaluate(
        ([token, kept]) => {
          localStorage.setItem('session_token', token)
          localStorage.setItem('session_user', kept)
        },
        [token, JSON.stringify(user)] as const,
      )
    },
  }
}

/** A player with one bot, which has been at work. */
export async function playerWithBot(
  castellan: Served,
  { castle = 'ansgar_h', email }: { castle?: string; email?: string } = {},
) {
  const player = await registerPlayer(castellan, email)
  const botId = await player.addBot(castle)
  await player.start(botId)
  await player.lines(botId, 6)
  return { player, botId }
}

async function firstLines(url: string, { token, least }: { token: string; least: number }) {
  const stop = new AbortController()
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(url, { headers, signal: stop.signal })
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if ((text.match(/^id: \d+$/gm)?.length ?? 0) >= least && text.endsWith('\n\n')) break
  }
  stop.abort()
  return [...text.matchAll(/^id: (\d+)\ndata: (.*)$/gm)].map(([, id, line]) => ({ id: Number(id), text: line ?? '' }))
}
