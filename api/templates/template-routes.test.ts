import { describe, expect, test } from 'bun:test'
import { testApp } from '../testing/test-app'

describe('GET /api/templates', () => {
  test('answers everyone, the resource collector first', async () => {
    const { call } = await testApp()
    const { templates } = await (await call('GET', '/api/templates')).json()
    expect(templates[0]).toMatchObject({ id: 'resource-collector', label: 'Resource Collector' })
    expect(Object.keys(templates[0]).sort()).toEqual([
      'category',
      'defaults',
      'description',
      'id',
      'inputs',
      'label',
      'secrets',
    ])
  })

  test('at least one has a secret and at least one has none', async () => {
    const { call } = await testApp()
    const { templates } = await (await call('GET', '/api/templates')).json()
    const numbers = templates.map(({ secrets }: { secrets: unknown[] }) => secrets.length)
    expect(Math.min(...numbers)).toBe(0)
    expect(Math.max(...numbers)).toBeGreaterThan(0)
  })

  test('every default fits its input', async () => {
    const { services } = await testApp()
    const { completeSettings } = await import('./settings')
    for (const template of services.catalogue.all()) {
      expect(Object.keys(template.defaults).sort()).toEqual(template.inputs.map(({ key }) => key).sort())
      expect(completeSettings(template, template.defaults)).toEqual(template.defaults)
    }
  })

  test('one that does not exist is not found', async () => {
    const { call } = await testApp()
    const answer = await call('GET', '/api/templates/dragon')
    expect([answer.status, await answer.text()]).toEqual([404, 'Template not found'])
    expect((await call('GET', '/api/templates/tower-raider')).status).toBe(200)
  })
})
