import { expect, test } from 'bun:test'
import { detailOf, towerRaider } from '../testing/bots'
import { settingsInWords } from './settings-in-words'

test('A bot shows its settings in words, and of a secret only whether there is one', () => {
  const detail = detailOf({ settings: { level: 1200, style: 'mid', note: '' }, secrets_set: ['pin'] })
  const shown = settingsInWords(towerRaider, detail).map(({ label, value }) => [label, value])
  expect(shown).toContainEqual(['Highest tower level', '1,200'])
  expect(shown.map(([, value]) => value)).not.toContain('')
  expect(shown.at(-1)?.[1]).toBe('Stored')
  expect(settingsInWords(towerRaider, { ...detail, secrets_set: [] }).at(-1)?.value).toBe('Not set')
})
