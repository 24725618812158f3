import { describe, expect, test } from 'bun:test'
import { treaty } from '@elysiajs/eden'
import { createApp } from '../../app'
import { testApp } from '../../testing/test-app'

describe('GET /api/templates', () => {
  test('answers visitors too, the resource collector first', async () => {
    const { api } = await testApp()
    const first = (await api.templates.get()).data?.templates[0]
    expect(first).toMatchObject({ id: 'resource-collector', label: 'Resource Collector' })
    expect(first?.de?.label).toBe('Rohstoffsammler')
    expect(first?.inputs[0]?.de?.label).toBe('Sammeln')
    expect(Object.keys(first ?? {}).sort()).toEqual([
      'category',
      'de',
      'defaults',
      'description',
      'id',
      'inputs',
      'label',
      'plans',
      'secrets',
    ])
  })

  test('says that bots play in the practice realm without GAME_URL', async () => {
    const { api } = await testApp()
    expect((await api.templates.get()).data?.practice_realm).toBe(true)
  })

  test('says nothing of a practice realm with GAME_URL', async () => {
    const { services } = await testApp()
    const { api } = treaty(createApp({ ...services, isPracticeRealm: false }))
    expect((await api.templates.get()).data?.practice_realm).toBe(false)
  })

  test('one has a secret and one has none', async () => {
    const { api } = await testApp()
    const { data } = await api.templates.get()
    const numbers = data?.templates.map(({ secrets }) => secrets.length) ?? []
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

  test('a missing one is 404', async () => {
    const { api } = await testApp()
    const { status, error } = await api.templates({ id: 'dragon' }).get()
    expect([status, error?.value]).toEqual([404, 'Template not found'])
    expect((await api.templates({ id: 'tower-raider' }).get()).status).toBe(200)
  })
})
