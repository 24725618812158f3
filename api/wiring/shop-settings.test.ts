import { describe, expect, test } from 'bun:test'
import { EMPTY_SHOP, replyHoursOf } from '../../shared/plans/shop'
import { missingPapers, readShop } from './shop-settings'

const ALL = {
  TERMS_URL: 'https://castellan.example/terms/',
  PRIVACY_URL: 'https://castellan.example/privacy',
  IMPRINT_URL: 'https://castellan.example/imprint',
  SUPPORT_EMAIL: 'Help@Castellan.example',
}

describe('The papers of a shop', () => {
  test('are none without settings', () => {
    expect(readShop({})).toEqual(EMPTY_SHOP)
  })

  test('are addresses of pages, and a mailbox in its stored form', () => {
    expect(readShop({ ...ALL, SUPPORT_REPLY_HOURS: 'premium=24, pro=8' })).toEqual({
      terms: 'https://castellan.example/terms/',
      privacy: 'https://castellan.example/privacy',
      imprint: 'https://castellan.example/imprint',
      supportEmail: 'help@castellan.example',
      supportUrl: null,
      replyHours: { premium: 24, pro: 8 },
    })
  })

  test('that are missing are named in one sentence', () => {
    expect(missingPapers(readShop(ALL))).toBeNull()
    expect(missingPapers(readShop({ ...ALL, IMPRINT_URL: '' }))).toBe(
      'Not set: IMPRINT_URL. The pages do not link to them.',
    )
    expect(missingPapers(EMPTY_SHOP)).toBe(
      'Not set: TERMS_URL, PRIVACY_URL, IMPRINT_URL, SUPPORT_EMAIL or SUPPORT_URL. The pages do not link to them.',
    )
  })
})

test('A plan without its own time of reply has that of the next smaller plan', () => {
  const shop = { ...EMPTY_SHOP, replyHours: { plus: 48, pro: 8 } }
  expect(['starter', 'plus', 'premium', 'pro'].map((plan) => replyHoursOf(shop, plan))).toEqual([null, 48, 48, 8])
})
