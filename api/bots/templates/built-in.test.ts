import { describe, expect, test } from 'bun:test'
import { getSchemaValidator } from 'elysia'
import { Template } from '../../../shared/templates'
import { builtInTemplates } from './built-in'
import { templateView } from './catalogue'

const textsOf = (text: object = {}) => ['label', 'helperText', 'unit', 'group'].filter((name) => name in text)

describe('Built-in templates', () => {
  test('come in a fixed order, the resource collector first', () => {
    expect(builtInTemplates.map(({ id }) => id)).toEqual([
      'resource-collector',
      'coin-collector',
      'fortune-wheel',
      'storm-islands',
      'equipment-keeper',
      'afk-keeper',
      'tower-raider',
      'camp-raider',
      'berimond',
      'khan-hunter',
      'steward',
    ])
  })

  test('some have secrets, some have none', () => {
    expect(new Set(builtInTemplates.map(({ secrets }) => secrets.length > 0))).toEqual(new Set([true, false]))
  })

  describe.each(builtInTemplates)('$label', (template) => {
    test("matches the API's schema", () => {
      expect([...getSchemaValidator(Template, {}).Errors(templateView(template))]).toEqual([])
      expect(template.unit).toMatch(/^[a-z]+$/)
    })

    test('has a default for every input and an input for every default', () => {
      expect(Object.keys(template.defaults).toSorted()).toEqual(template.inputs.map(({ key }) => key).toSorted())
    })

    test('has rules about its own inputs that its defaults fulfil', () => {
      for (const { keys, refusal } of template.rules) {
        expect(keys.filter((key) => !(key in template.defaults))).toEqual([])
        expect(refusal(template.defaults)).toBeNull()
      }
    })

    test('has all texts in German as well', () => {
      const { de, inputs, secrets } = template
      expect([de?.label, de?.description, de?.category].map((text) => typeof text)).toEqual([
        'string',
        'string',
        'string',
      ])
      for (const text of [...inputs, ...inputs.flatMap(({ options = [] }) => options), ...secrets]) {
        expect([text.label, textsOf(text.de)]).toEqual([text.label, textsOf(text)])
      }
    })

    test.each(template.inputs)('offers $key within its own bounds', ({ key, type, min, max, options }) => {
      const value = template.defaults[key]
      if (type === 'number') expect(value).toBeWithin(min ?? Number.NaN, (max ?? Number.NaN) + 1)
      if (type === 'select') expect(options?.map((option) => option.value)).toContain(String(value))
      if (type === 'text') expect(value).toBeString()
    })
  })
})
