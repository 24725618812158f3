import { afterEach, beforeEach, expect } from 'bun:test'
import { AppError } from '../../platform/errors'
import type { ChangePreview, ProviderSubscription } from '../providers/port/payment-provider'
import type { ProviderHarness, ProviderSubject } from './provider-harness'

export const ORIGIN = 'https://castellan.example'
export const PREMIUM = 1999

type Totals = ReturnType<ProviderSubject['practice']['totals']>

export interface ProviderScene extends Omit<ProviderSubject, 'close'> {
  checkout(reference: string): Promise<{ id: string; url: string }>
  subscribed(): Promise<ProviderSubscription>
  now(id: string): Promise<ProviderSubscription>
  changeTo(id: string, plan: 'premium' | 'pro'): Promise<void>
  /** Changes the plan for the sums of its preview, which it returns. */
  agreedChange(id: string, plan: 'premium' | 'pro'): Promise<ChangePreview>
  /** The payments match what the provider took and returned since `before`. */
  expectPaymentsToMatch(id: string, before?: Totals): Promise<void>
}

export function openScene(harness: ProviderHarness): ProviderScene {
  let subject: ProviderSubject

  beforeEach(async () => {
    subject = await harness.open()
  })

  afterEach(() => subject.close())

  const now = (id: string) => subject.provider.fetch(id)

  const checkout = (reference: string) =>
    subject.provider.startCheckout({
      reference,
      plan: 'premium',
      email: 'anna@example.com',
      customer: null,
      origin: ORIGIN,
    })

  return {
    get provider() {
      return subject.provider
    },
    get practice() {
      return subject.practice
    },
    get clock() {
      return subject.clock
    },
    get webhooks() {
      return subject.webhooks
    },
    press: (url, button) => subject.press(url, button),
    approve: (url) => subject.approve(url),
    cardDeclines: (subscription, declines) => subject.cardDeclines(subscription, declines),
    providerAt: (url, isPatient) => subject.providerAt(url, isPatient),
    providerSinceNewPrice: () => subject.providerSinceNewPrice(),
    checkout,
    now,
    async subscribed() {
      const { id, url } = await checkout(crypto.randomUUID())
      await subject.press(url, 'pay')
      return now(id)
    },
    async agreedChange(id, plan) {
      const shown = await subject.provider.previewChange(id, plan)
      const { dueNow, next, proratedAt } = shown
      const agreed = { dueCents: dueNow.cents, nextCents: next?.cents ?? null, proratedAt }
      const { approvalUrl } = await subject.provider.changePlan(id, { plan, origin: ORIGIN, agreed })
      if (approvalUrl) await subject.approve(approvalUrl)
      return shown
    },
    async changeTo(id, plan) {
      const { approvalUrl } = await subject.provider.changePlan(id, { plan, origin: ORIGIN, agreed: null })
      if (approvalUrl) await subject.approve(approvalUrl)
    },
    expectPaymentsToMatch: async (id, before) => expectPaymentsToMatch(subject, await now(id), before),
  }
}

/** The kind of a refusal, or "nothing". */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  const failure = await call.then(
    () => 'nothing',
    (error: unknown) => error,
  )
  return failure instanceof AppError ? failure.kind : String(failure)
}

function expectPaymentsToMatch(
  { practice }: ProviderSubject,
  { payments }: ProviderSubscription,
  before: Totals = { takenCents: 0, givenBackCents: 0 },
) {
  const { takenCents, givenBackCents } = practice.totals()
  const sum = (amounts: number[]) => amounts.reduce((total, each) => total + each, 0)
  expect({
    takenCents: sum(payments.map(({ cents }) => cents)),
    givenBackCents: sum(payments.map(({ refundedCents, disputedCents }) => refundedCents + disputedCents)),
  }).toEqual({
    takenCents: takenCents - before.takenCents,
    givenBackCents: givenBackCents - before.givenBackCents,
  })
}
