import { render } from '@testing-library/react'
import type { Bot } from '../../../shared/bots'
import type { Channels, NotificationSettingsChange } from '../../../shared/channels'
import { withChange } from '../../features/channels/with-change'
import { signIn } from '../../lib/session/session-store'
import { channelsOf } from '../../testing/channels'
import { openPage } from '../../testing/dom'
import { serve } from '../../testing/fake-server'
import { setupUser } from '../../testing/on-page'
import { anna } from '../../testing/player'
import { SettingsPage } from '../SettingsPage'

interface Opened {
  has?: Partial<Channels>
  plan?: string
  zone?: string | null
  bots?: Bot[]
  answers?: Parameters<typeof serve>[0]
}

/** Opens the tab over a server that keeps what is changed. */
export function openNotifications({
  has = {},
  plan = 'plus',
  zone = 'Europe/Berlin',
  bots = [],
  answers,
}: Opened = {}) {
  const server = { state: channelsOf(has) }
  const subscription = { plan }
  const user = { ...anna, user_metadata: { ...anna.user_metadata, plan, time_zone: zone } }
  const requests = serve({
    'GET /api/users/me': () => Response.json({ success: true, user, subscription }),
    'GET /api/subscriptions/current': () => Response.json({ subscription }),
    'GET /api/bots': () => Response.json({ bots }),
    'GET /api/templates': () => Response.json({ templates: [] }),
    'GET /api/channels': () => Response.json(server.state),
    'PATCH /api/notification-settings': async (request) => {
      const change = (await request.clone().json()) as NotificationSettingsChange
      const settings = withChange(server.state.settings, change)
      server.state = { ...server.state, settings }
      return Response.json({ settings })
    },
    ...answers,
  })
  openPage('/settings#notifications')
  signIn({ token: 'her-token', user })
  render(<SettingsPage />)
  const sent = (method: string) =>
    Promise.all(requests.filter((request) => request.method === method).map((request) => request.clone().json()))
  const answerWith = (state: Partial<Channels>) => {
    server.state = { ...server.state, ...state }
  }
  return { user: setupUser(), requests, sent, answerWith }
}
