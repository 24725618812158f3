import { describe, expect, test } from 'bun:test'
import { within } from '@testing-library/react'
import { API_DONE, API_FAILED } from '../lib/words/api-messages'
import { sentence } from '../testing/fake-server'
import { onPage } from '../testing/on-page'
import { deliveryOf, webhookOf } from '../testing/webhooks'
import { openApiSettings, withApiSettings } from './testing/open-api-settings'

withApiSettings()

const ONE = '/api/webhooks/66f17a20c4e1b83d5f0a9e88'
type Answers = NonNullable<Parameters<typeof openApiSettings>[0]>['answers']

async function openLog(answers: Answers, change: Parameters<typeof webhookOf>[0] = {}) {
  const opened = openApiSettings({ webhooks: [webhookOf(change)], answers })
  await opened.user.click(await onPage().findByRole('button', { name: 'Log of hooks.example.com' }))
  return { ...opened, ...within(await onPage().findByRole('dialog', { name: 'Log of hooks.example.com' })) }
}

const logOf = (deliveries: ReturnType<typeof deliveryOf>[], next_cursor: string | null = null) =>
  Response.json({ deliveries, next_cursor })

describe('the log of a webhook', () => {
  test('shows each try of what was sent, and older ones on request', async () => {
    const waiting = deliveryOf({
      id: 'w',
      type: 'bot.attacked',
      state: 'waiting',
      next_try_at: '2026-10-12T10:00:00.000Z',
      tries: [
        { at: '2026-10-12T09:00:01.000Z', status: 502, ms: 8, said: 'Bad gateway' },
        { at: '2026-10-12T09:00:06.000Z', status: null, ms: 15000, said: 'It did not answer in time.' },
      ],
    })
    const { user, findByText, getByText, getByRole } = await openLog({
      [`GET ${ONE}/deliveries`]: (request) =>
        new URL(request.url).searchParams.has('cursor')
          ? logOf([deliveryOf({ id: 'old', type: 'run.day', state: 'failed' })])
          : logOf([waiting, deliveryOf({ type: 'ping' })], 'older'),
    })
    expect(await findByText('Attack noticed')).toBeInTheDocument()
    for (const text of ['WAITING', 'Answered 502 in 8 ms', 'Bad gateway', 'No answer: It did not answer in time.'])
      expect(getByText(text)).toBeInTheDocument()
    expect(getByText('Next try:')).toBeInTheDocument()
    expect(getByText('Test')).toBeInTheDocument()
    await user.click(getByRole('button', { name: /^Show older/ }))
    expect(await findByText('Day finished')).toBeInTheDocument()
    expect(getByText('FAILED')).toBeInTheDocument()
  })

  test('sends again', async () => {
    const { user, findByRole, sent } = await openLog({
      [`GET ${ONE}/deliveries`]: () => logOf([deliveryOf()]),
      [`POST ${ONE}/deliveries/66f17a20c4e1b83d5f0a9e99/resend`]: () => Response.json({ delivery: deliveryOf() }),
    })
    await user.click(await findByRole('button', { name: 'Resend Bot stopped', hidden: true }))
    expect(await onPage().findByText(API_DONE.resend)).toBeInTheDocument()
    expect(sent('POST')).toHaveLength(1)
  })

  test('says so if that fails', async () => {
    const { user, findByRole } = await openLog({
      [`GET ${ONE}/deliveries`]: () => logOf([deliveryOf()]),
      [`POST ${ONE}/deliveries/66f17a20c4e1b83d5f0a9e99/resend`]: () => sentence(400, ''),
    })
    await user.click(await findByRole('button', { name: 'Resend Bot stopped', hidden: true }))
    expect(await onPage().findByText(API_FAILED.resend)).toBeInTheDocument()
  })

  test('of a webhook that is off sends nothing again', async () => {
    const { findByRole } = await openLog(
      { [`GET ${ONE}/deliveries`]: () => logOf([deliveryOf()]) },
      { active: false, off_reason: 'player' },
    )
    const resend = await findByRole('button', { name: 'Resend Bot stopped', hidden: true })
    expect(resend).toHaveAttribute('aria-disabled', 'true')
  })

  test('is empty at first', async () => {
    const { findByText } = await openLog({ [`GET ${ONE}/deliveries`]: () => logOf([]) })
    expect(await findByText(/^Nothing was sent in the last 30 days\./)).toBeInTheDocument()
  })

  test('that cannot be loaded can be tried again', async () => {
    let isAway = true
    const { user, findByText, getByRole } = await openLog({
      [`GET ${ONE}/deliveries`]: () => (isAway ? sentence(403, 'Not now.') : logOf([deliveryOf()])),
    })
    expect(await findByText('Not now.')).toBeInTheDocument()
    isAway = false
    await user.click(getByRole('button', { name: 'Try again' }))
    expect(await findByText('Bot stopped')).toBeInTheDocument()
  })
})
