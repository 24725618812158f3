import { expect, test } from 'bun:test'
import { builtInTemplates } from '../../../api/bots/templates/built-in'
import { KINDS_OF_WORK, WORK_GROUPS } from './kinds-of-work'

test('the public pages list the templates that exist, in their order', () => {
  const built = builtInTemplates.map(({ id, label, category }) => [id, label, category])
  const listed = KINDS_OF_WORK.map(({ templateId, label, category }) => [templateId, label, category])
  expect(listed.filter(([id]) => built.some(([builtId]) => builtId === id))).toEqual(built)
})

test('each group says which plan has it', () => {
  expect(WORK_GROUPS.map(({ category, kinds, plan }) => [category, kinds.length, plan])).toEqual([
    ['Farming', 3, 'On every plan'],
    ['Resources', 3, 'On every plan'],
    ['Combat', 4, 'With Premium'],
    ['All-round', 1, 'With Premium'],
  ])
})
