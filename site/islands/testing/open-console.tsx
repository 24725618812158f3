import { afterAll, beforeAll, beforeEach, expect } from 'bun:test'
import { render, waitFor, within } from '@testing-library/react'
import { botDayOf, botOf } from '../../features/bots/testing/bots'
import { StreamDouble } from '../../features/console/stream/testing/stream-double'
import { signIn } from '../../lib/session/session-store'
import { openPage } from '../../testing/dom'
import { serve } from '../../testing/fake-server'
import { onPage, setupUser } from '../../testing/on-page'
import { anna } from '../../testing/player'
import { withApp } from '../../testing/with-app'
import { ConsolePage } from '../ConsolePage'

export const BOT_ID = '66f145531b1bc3e6667d1e67'
export const streams: StreamDouble[] = []

export function withConsolePage() {
  const realEventSource = globalThis.EventSource
  beforeAll(() => {
    globalThis.EventSource = class extends StreamDouble {
      constructor(address: string) {
        super(address)
        streams.push(this)
      }
    } as unknown as typeof EventSource
  })
  afterAll(() => {
    globalThis.EventSource = realEventSource
  })
  beforeEach(() => {
    // The store outlives the page by a second, in which the previous test's console could open its stream.
    dispatchEvent(new Event('pagehide'))
    streams.length = 0
    openPage(`/bots/${BOT_ID}`)
  })
  withApp()
}

export async function openConsole(answers: Parameters<typeof serve>[0] = {}, search = location.search) {
  openPage(`${location.pathname}${search}`)
  const requests = serve({
    'GET /api/users/me': () => Response.json({ success: true, user: anna, subscription: { plan: 'plus' } }),
    'GET /api/bots': () => Response.json({ bots: [] }),
    'GET /api/templates': () => Response.json({ templates: [] }),
    'GET /api/accounts': () => Response.json({ accounts: [] }),
    'GET /api/bots/days': () => Response.json({ days: [botDayOf()] }),
    [`GET /api/bots/${BOT_ID}`]: () => Response.json({ bot: botOf({ state: 'online' }) }),
    'POST /api/consoles/ticket': () => Response.json({ ticket: 'a-ticket' }),
    ...answers,
  })
  signIn({ token: 'her-token', user: anna })
  render(<ConsolePage />)
  return { requests, user: setupUser() }
}

export async function streamed(): Promise<StreamDouble> {
  await waitFor(() => expect(streams.length).toBeGreaterThan(0))
  return streams.at(-1) as StreamDouble
}

export const log = () => onPage().getByRole('log')

/** Opens a console with this many lines of gains. */
export async function openWithLines(count: number) {
  const opened = await openConsole()
  const stream = await streamed()
  for (let number = 1; number <= count; number++)
    stream.emitLine(number, `2026-11-21T11:52:33Z + Collected ${number} wood.`)
  await within(log()).findByText(String(count), { selector: 'b' })
  return { ...opened, stream }
}
