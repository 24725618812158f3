import { afterEach, expect, test } from 'bun:test'
import { cleanup, render } from '@testing-library/react'
import type { TemplateInput } from '../../../../shared/templates'
import { onPage } from '../../../testing/on-page'
import { templateOf } from '../testing/templates'
import { type FormTexts, IN_ENGLISH, IN_GERMAN } from './form-texts'
import { inGerman } from './in-german'
import { TemplateSettings } from './TemplateSettings'

afterEach(cleanup)

const INPUTS: TemplateInput[] = [
  { key: 'level', label: 'Highest level', type: 'number', min: 1, max: 1_000_000, de: { label: 'Höchste Stufe' } },
  {
    key: 'farthest',
    label: 'Farthest way',
    type: 'number',
    unit: 'minutes',
    group: 'Towers',
    min: 5,
    helperText: 'One way.',
    de: { label: 'Weitester Weg', unit: 'Minuten', group: 'Türme', helperText: 'Nur hin.' },
  },
  {
    key: 'part',
    label: 'Part',
    type: 'number',
    unit: '%',
    group: 'Towers',
    max: 90,
    de: { label: 'Teil', unit: '%', group: 'Türme' },
  },
  { key: 'first', label: 'First', type: 'select', options: [{ value: 'a', label: 'Any' }], de: { label: 'Zuerst' } },
]
const template = templateOf({
  id: 'any',
  label: 'Any',
  category: 'Farming',
  inputs: INPUTS,
  defaults: { level: 40, farthest: 60, part: 10, first: 'a' },
})

function open(texts: FormTexts) {
  const shown = texts === IN_GERMAN ? inGerman(template) : template
  render(<TemplateSettings template={shown} values={{}} texts={texts} faultOf={() => undefined} onChange={() => {}} />)
  return onPage()
}

test('a number is described by its unit, its limits and its help', () => {
  const form = open(IN_ENGLISH)
  expect(form.getByLabelText('Highest level')).toHaveAccessibleDescription('1 to 1,000,000')
  expect(form.getByLabelText('Farthest way')).toHaveAccessibleDescription('minutes One way. at least 5')
  expect(form.getByLabelText('Part')).toHaveAccessibleDescription('% at most 90')
  expect(form.getByLabelText('First')).not.toHaveAccessibleDescription()
})

test('in German as well', () => {
  const form = open(IN_GERMAN)
  expect(form.getByLabelText('Höchste Stufe')).toHaveAccessibleDescription('1 bis 1.000.000')
  expect(form.getByLabelText('Weitester Weg')).toHaveAccessibleDescription('Minuten Nur hin. mindestens 5')
  expect(form.getByText('Türme').closest('details')).toHaveTextContent('2 Angaben')
})

test('a group is folded away below what has none', () => {
  const form = open(IN_ENGLISH)
  const fold = form.getByText('Towers').closest('details')
  expect(fold?.open).toBe(false)
  expect(fold).toContainElement(form.getByLabelText('Part'))
  expect(fold).not.toContainElement(form.getByLabelText('First'))
  const order = form.getByLabelText('First').compareDocumentPosition(form.getByLabelText('Part'))
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})
