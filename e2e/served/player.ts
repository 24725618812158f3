import type { Page } from '@playwright/test'
import { answerOf } from '../../api/testing/answer-of'
import { type NumberedLine, type RemotePlayer, registerAt } from '../../api/testing/processes/remote-player'
import { openBlankPage } from '../browser/blank-page'
import type { Served } from './castellan'

/** A player who uses the API, until a page is signed in. */
export interface Player extends Omit<RemotePlayer, 'lines'> {
  stateOf(botId: string): Promise<string>
  lines(botId: string, least: number): Promise<NumberedLine[]>
  signIn(page: Page): Promise<void>
}

export async function registerPlayer(castellan: Pick<Served, 'url'>, email?: string): Promise<Player> {
  const player = await registerAt(castellan.url, email)
  const { api, token } = player
  return {
    ...player,
    stateOf: async (id) => (await answerOf(api.bots({ id }).get())).bot.state,
    lines: (botId, least) => player.lines(botId, ({ length }) => length >= least),
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

export async function playerWithBot(
  castellan: Pick<Served, 'url'>,
  { castle = 'ansgar_h', email }: { castle?: string; email?: string } = {},
) {
  const player = await registerPlayer(castellan, email)
  const botId = await player.addBot(castle)
  await player.start(botId)
  await player.lines(botId, 6)
  return { player, botId }
}
