import { describe, expect, test } from 'bun:test'
import { builtInTemplates } from '../../../../api/bots/templates/built-in'
import { templateView } from '../../../../api/bots/templates/catalogue'
import { templateOf } from '../testing/templates'
import { findTemplates } from './find-templates'

const templates = [
  templateOf({
    id: 'coin-collector',
    label: 'Coin Collector',
    description: 'Fetches the taxes of every castle.',
    category: 'Farming',
    de: { label: 'Münzsammler', description: 'Holt die Steuern jeder Burg.', category: 'Ernte' },
  }),
  templateOf({
    id: 'tower-raider',
    label: 'Tower Raider',
    description: 'Raids robber towers.',
    category: 'Combat',
    de: { label: 'Turmräuber', description: 'Plündert Räubertürme.', category: 'Kampf' },
  }),
  templateOf({ id: 'fishing', label: 'Fisherman', description: 'Goes fishing.', category: 'Lakes' }),
]

const found = (text: string) => findTemplates(templates, text).map(({ id }) => id)

describe('A search among templates', () => {
  test.each([
    ['coins', ['coin-collector']],
    ['Münzen', ['coin-collector']],
    ['munzsammler', ['coin-collector']],
    ['taxes', ['coin-collector']],
    ['STEUERN', ['coin-collector']],
    ['combat', ['tower-raider']],
    ['Kampf', ['tower-raider']],
    ['raid towers', ['tower-raider']],
    ['coin tower', []],
    ['lakes', ['fishing']],
    ['dragon', []],
    ['  ', ['coin-collector', 'tower-raider', 'fishing']],
  ])('for %p', (text, ids) => {
    expect(found(text)).toEqual(ids)
  })

  test('finds each built-in template by its label in both languages', () => {
    const all = builtInTemplates.map(templateView)
    for (const template of all)
      for (const label of [template.label, template.de?.label ?? ''])
        expect(findTemplates(all, label)).toContain(template)
  })
})
