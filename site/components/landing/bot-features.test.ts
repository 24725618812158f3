import { expect, test } from 'bun:test'
import { builtInTemplates } from '../../../api/bots/templates/built-in'
import { BOT_FEATURES } from './bot-features'

test('the landing page lists exactly the templates that exist', () => {
  const named = BOT_FEATURES.map(({ templateId, label }) => [templateId, label])
  expect(named).toEqual(builtInTemplates.map(({ id, label }) => [id, label]))
})
