import { beforeAll, describe, expect, test } from 'bun:test'
import { Types } from 'mongoose'
import { isDuplicate } from '../../platform/store/duplicate-key'
import { testApp } from '../../testing/test-app'
import { SubscriptionModel } from './subscription-model'

beforeAll(() => testApp())

const createSubscription = (fields: object) =>
  SubscriptionModel.create({
    user: new Types.ObjectId(),
    provider: 'stripe',
    plan: 'premium',
    checkoutPlan: 'premium',
    createdAt: new Date(),
    ...fields,
  })

describe.each(['providerId', 'checkoutId'])('The %s of a subscription', (field) => {
  test('is unique, but may be missing in many', async () => {
    const id = crypto.randomUUID()
    await createSubscription({ [field]: id })
    expect(isDuplicate(await createSubscription({ [field]: id }).catch((error) => error))).toBe(true)
    await createSubscription({ [field]: id, provider: 'paypal' })
    expect((await createSubscription({})).get(field)).toBeNull()
    expect((await createSubscription({})).get(field)).toBeNull()
  })

  test('is found by an index', async () => {
    const found = SubscriptionModel.find({ provider: 'stripe', [field]: 'x' }).explain('queryPlanner')
    expect(JSON.stringify(await found)).toContain(`provider_1_${field}_1_set`)
  })
})

test('The partial indexes do not filter by type, so that MongoDB uses them', () => {
  const conditions = SubscriptionModel.schema.indexes().flatMap(([, options]) => {
    const { partialFilterExpression } = options ?? {}
    return partialFilterExpression ? [JSON.stringify(partialFilterExpression)] : []
  })
  expect(conditions).toHaveLength(2)
  expect(conditions.filter((condition) => condition.includes('$type'))).toEqual([])
})
