import { describe, expect, test } from 'bun:test'
import type { BuiltInTemplate } from '../../game/automations/automation'
import { completeSettings, validSecrets } from './settings'

const template: Pick<BuiltInTemplate, 'defaults' | 'inputs' | 'rules' | 'secrets'> = {
  defaults: { level: 40, horses: 'none', note: '' },
  inputs: [
    { key: 'level', label: 'Highest level', type: 'number', min: 1, max: 100, whole: true },
    { key: 'horses', label: 'Horses', type: 'select', options: [{ value: 'none', label: 'None' }] },
    { key: 'note', label: 'Note', type: 'text' },
  ],
  rules: [],
  secrets: [{ key: 'pin', label: 'PIN' }],
}

describe('completeSettings', () => {
  test('fills in the defaults of the template', () => {
    expect(completeSettings(template, { level: 12 })).toEqual({ level: 12, horses: 'none', note: '' })
  })

  test.each([
    [{ unknown: 1 }, 'The settings name something that this template does not have.'],
    [{ level: '12' }, 'Highest level must be a number.'],
    [{ level: Number.NaN }, 'Highest level must be a number.'],
    [{ level: 12.5 }, 'Highest level must be a whole number.'],
    [{ level: 0 }, 'Highest level must be at least 1.'],
    [{ level: 101 }, 'Highest level must be at most 100.'],
    [{ horses: 'winged' }, 'Horses must be one of its options.'],
    [{ note: 7 }, 'Note must be text.'],
    [{ note: 'x'.repeat(501) }, 'Note may have at most 500 characters.'],
    [{ __proto__: null, constructor: 'x' }, 'The settings name something that this template does not have.'],
  ])('refuses %o by name', (given, sentence) => {
    expect(() => completeSettings(template, given as Record<string, string>)).toThrow(sentence)
  })
})

describe('validSecrets', () => {
  test('leaves out empty ones', () => {
    expect(validSecrets(template, { pin: '' })).toEqual([])
  })

  test('refuses an unknown one, and one over 1 kB', () => {
    expect(() => validSecrets(template, { key: 'x' })).toThrow(
      'The credentials name something that this template does not have.',
    )
    expect(() => validSecrets(template, { pin: 'ü'.repeat(513) })).toThrow('PIN may be at most 1 kB long.')
  })
})
