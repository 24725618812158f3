import { expect, test } from 'bun:test'
import { preferredLanguage } from './preferred-language'

test.each([
  [null, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en-GB,en;q=0.9,de;q=0.8', 'en'],
  ['fr,de;q=0.5,en;q=0.3', 'de'],
  ['en;q=0.2, DE-ch ; q=0.7', 'de'],
  ['de;q=0,en', 'en'],
  ['fr-FR,*;q=0.1', 'en'],
  [';;;q=,,-', 'en'],
] as const)('%j asks for %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language)
})
