import { expect, test } from 'bun:test'
import { builtInTemplates } from '../../../api/bots/templates/built-in'
import { BOT_FEATURES } from './bot-features'

test('the landing page names the templates that there are, and no others', () => {
  const named = BOT_FEATURES.map(({ templateId, label }) => [templateId, label])
  expect(named).toEqual(builtInTemplates.map(({ id, label }) => [id, label]))
})
