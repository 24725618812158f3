import { describe, expect, test } from 'bun:test'
import type { Bot } from '../../../shared/bots'
import { figuresOf, shownState, slotUses } from './bot-figures'
import { botOf } from './testing/bots'

const bots = (...states: Bot['state'][]) => states.map((state) => botOf({ state }))

describe('the summary', () => {
  test('counts all bots and those online', () => {
    expect(figuresOf(bots('online', 'offline', 'online', 'error', 'online'), 'advanced')).toEqual({
      total: 5,
      online: 3,
      percentOnline: 60,
      slots: 6,
      isFull: false,
    })
  })

  test('rounds the share of bots at work', () => {
    expect(figuresOf(bots('online', 'offline', 'offline'), 'plus').percentOnline).toBe(33)
    expect(figuresOf(bots('online', 'online', 'offline'), 'plus').percentOnline).toBe(67)
  })

  test('of no bots is all zero', () => {
    expect(figuresOf([], 'starter')).toEqual({ total: 0, online: 0, percentOnline: 0, slots: 1, isFull: false })
  })

  test('is full when the bots reach the slots, and stays so above them', () => {
    expect(figuresOf(bots('offline'), 'starter').isFull).toBe(true)
    expect(figuresOf(bots('offline', 'offline'), 'starter').isFull).toBe(true)
    expect(figuresOf(bots('offline', 'offline'), 'plus').isFull).toBe(false)
  })

  test('gives an unknown plan one slot, and pro no limit', () => {
    expect(figuresOf([], 'gold').slots).toBe(1)
    expect(figuresOf(bots('online'), 'pro').isFull).toBe(false)
  })
})

describe('the slots', () => {
  test('show bots at work first and free slots last', () => {
    expect(slotUses(bots('error', 'offline', 'online'), 5)).toEqual(['lit', 'dark', 'error', 'empty', 'empty'])
  })

  test('show every bot, also those above the plan', () => {
    expect(slotUses(bots('offline', 'offline'), 1)).toEqual(['dark', 'dark'])
  })
})

describe('a state', () => {
  test('that is unknown reads as offline', () => {
    expect(['online', 'offline', 'error', 'draining', ''].map(shownState)).toEqual([
      'online',
      'offline',
      'error',
      'offline',
      'offline',
    ])
  })
})
