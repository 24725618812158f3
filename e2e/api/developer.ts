import type { Page } from '@playwright/test'
import { PASSWORD, registerAt } from '../../api/testing/processes/remote-player'
import type { Scope } from '../../shared/enums/token-scopes'
import { signInWith } from '../browser/sign-in-form'
import { startWebhookReceiver } from '../served/webhook-receiver'
import { buyProfessional, createToken } from './professional'
import { type Folder, installClient } from './programs'

/** Somebody who has just bought Professional, with a browser and a terminal. */
export interface Developer {
  url: string
  page: Page
  /** The token made on the page, which reads. */
  token: string
  /** The line for a terminal that the page showed. */
  line: string
  botId: string
  tokenFor(...scopes: Scope[]): Promise<string>
  call(path: string, token: string, options?: RequestInit): Promise<Response>
  /** An empty folder with the client in it. */
  program(): Promise<Folder>
  /** A receiver on this machine. */
  receiver(): ReturnType<typeof startWebhookReceiver>
  close(): Promise<void>
}

export async function openDeveloper(url: string, page: Page): Promise<Developer> {
  const player = await registerAt(url)
  await buyProfessional(player)
  const botId = await player.addBot(`ansgar-${crypto.randomUUID().slice(0, 8)}`)
  const closing: (() => unknown)[] = []
  await page.goto(`${url}/auth/login`)
  await signInWith(page, player.email, PASSWORD)
  await page.waitForURL('**/dashboard')

  return {
    url,
    page,
    token: '',
    line: '',
    botId,
    tokenFor: (...scopes) => createToken(player, scopes),
    call: (path, token, options) =>
      fetch(`${url}${path}`, {
        ...options,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      }),
    async program() {
      const folder = await installClient(url)
      closing.push(() => folder.remove())
      return folder
    },
    async receiver() {
      const receiver = await startWebhookReceiver()
      closing.push(receiver.close)
      return receiver
    },
    async close() {
      for (const act of closing) await act()
    },
  }
}
