import { expect, test } from 'bun:test'
import type { SettingsRule } from '../../../shared/settings/setting-faults'
import type { TemplateInput } from '../../../shared/templates'
import { builtInTemplates } from '../templates/built-in'
import { completeSettings } from '../templates/settings'
import { valuesToTry } from './values-to-try'

const number = { key: 'x', label: 'X', type: 'number', min: 0, max: 100 } satisfies TemplateInput
const rules: SettingsRule[] = [
  { keys: ['x', 'y'], refusal: ({ x, y }) => (Number(x) > Number(y) ? 'Too many.' : null) },
]

const valuesOf = (input: TemplateInput, settings: Record<string, string | number>) =>
  valuesToTry({ inputs: [input], defaults: { x: 10, y: 100 }, rules }, { x: 10, y: 100, ...settings }, input)

test.each([
  ['even steps, with its own and the default', number, { x: 30 }, [0, 10, 25, 30, 50, 75, 100]],
  ['steps by factors over a wide range', { ...number, min: 1, max: 100 }, {}, [1, 3, 10, 32, 100]],
  ['fractions in a narrow range', { ...number, max: 2 }, { x: 0.3 }, [0, 0.3, 0.5, 1, 1.5, 2, 10]],
  ['what its rules allow', number, { y: 60 }, [0, 10, 25, 50]],
  ['nothing without bounds', { ...number, max: undefined }, {}, []],
  ['nothing of a text', { key: 'x', label: 'X', type: 'text' } as const, {}, []],
])('A trial of a setting takes %s', (_, input, settings, values) => {
  expect(valuesOf(input, settings)).toEqual(values)
})

test('A choice is tried whole', () => {
  const options = ['none', 'few', 'all'].map((value) => ({ value, label: value }))
  expect(valuesOf({ key: 'x', label: 'X', type: 'select', options }, {})).toEqual(['none', 'few', 'all'])
})

test.each(builtInTemplates)('$label can have each value that is tried', (template) => {
  for (const input of template.inputs) {
    const values = valuesToTry(template, template.defaults, input)
    expect(values.length).toBeLessThanOrEqual(12)
    for (const value of values) completeSettings(template, { ...template.defaults, [input.key]: value })
    expect([input.key, values.length === 0]).toEqual([input.key, input.type === 'text'])
  }
})
