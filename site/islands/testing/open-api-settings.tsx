import { render } from '@testing-library/react'
import type { ApiToken } from '../../../shared/api-tokens'
import type { Webhook } from '../../../shared/webhooks'
import { botOf } from '../../features/bots/testing/bots'
import { signIn } from '../../lib/session/session-store'
import { openPage } from '../../testing/dom'
import { serve } from '../../testing/fake-server'
import { setupUser } from '../../testing/on-page'
import { anna } from '../../testing/player'
import { withApp } from '../../testing/with-app'
import { SettingsPage } from '../SettingsPage'

export const withApiSettings = () => withApp()

export const SECRET = 'cstl_0123456789ABCDEFGHIJKLMNOPQRSTUV4J0tOf'

interface Opened {
  tokens?: ApiToken[]
  webhooks?: Webhook[]
  plan?: string
  answers?: Parameters<typeof serve>[0]
}

export function openApiSettings({ tokens = [], webhooks = [], plan = 'pro', answers }: Opened = {}) {
  const subscription = { plan }
  const requests = serve({
    'GET /api/users/me': () => Response.json({ success: true, user: anna, subscription }),
    'GET /api/subscriptions/current': () => Response.json({ subscription }),
    'GET /api/bots': () => Response.json({ bots: [botOf({ name: 'Rabenfels' })] }),
    'GET /api/templates': () => Response.json({ templates: [] }),
    'GET /api/tokens': () => Response.json({ tokens }),
    'GET /api/webhooks': () => Response.json({ webhooks }),
    ...answers,
  })
  openPage('/settings#api')
  signIn({ token: 'her-token', user: { ...anna, user_metadata: { ...anna.user_metadata, plan } } })
  render(<SettingsPage />)
  const sent = (method: string) => requests.filter((request) => request.method === method)
  return { user: setupUser(), requests, sent }
}
