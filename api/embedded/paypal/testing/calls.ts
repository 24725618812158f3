import { ORIGIN } from '../../../billing/providers/paypal/testing/paypal-scene'
import type { PayPalStandIn } from '../start-paypal'

export function callsOf({ url, clientId, clientSecret }: PayPalStandIn) {
  const tokenOf = async (secret = clientSecret) => {
    const headers = { authorization: `Basic ${btoa(`${clientId}:${secret}`)}` }
    const body = new URLSearchParams({ grant_type: 'client_credentials' })
    return fetch(`${url}/v1/oauth2/token`, { method: 'POST', headers, body })
  }
  const call = async (method: string, path: string, body?: unknown, others: Record<string, string> = {}) => {
    const { access_token } = await (await tokenOf()).json()
    const headers = { authorization: `Bearer ${access_token}`, ...others }
    return fetch(url + path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) })
  }
  return { tokenOf, call }
}

export const subscriptionBody = (planId: string) => ({
  plan_id: planId,
  custom_id: 'ref',
  application_context: { return_url: `${ORIGIN}/dashboard`, cancel_url: `${ORIGIN}/pricing` },
})
