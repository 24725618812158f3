import { afterEach, expect, test } from 'bun:test'
import { withDom } from '../../testing/dom'
import { forgetScriptDrafts, loadScriptDraft, saveScriptDraft } from './script-drafts'

withDom()
afterEach(forgetScriptDrafts)

const draft = { source: 'export const a = 1', base: 3 }

test('Code that is not saved is back for its player and its script alone', () => {
  saveScriptDraft('anna', 'one', draft)
  expect(loadScriptDraft('anna', 'one')).toEqual(draft)
  expect(loadScriptDraft('anna', 'two')).toBeNull()
  expect(loadScriptDraft('ben', 'one')).toBeNull()
})

test('The next player leaves nothing of the last one', () => {
  saveScriptDraft('anna', 'one', draft)
  saveScriptDraft('ben', 'two', draft)
  expect(loadScriptDraft('anna', 'one')).toBeNull()
})

test('Saved code leaves no draft', () => {
  saveScriptDraft('anna', 'one', draft)
  saveScriptDraft('anna', 'two', draft)
  saveScriptDraft('anna', 'one', null)
  expect(loadScriptDraft('anna', 'one')).toBeNull()
  expect(loadScriptDraft('anna', 'two')).toEqual(draft)
})

test.each(['{', '{"owner":"anna","drafts":[]}', '{"owner":"anna","drafts":{"one":{"source":7}}}'])(
  'What nothing wrote is no draft: %s',
  (stored) => {
    localStorage.setItem('script_drafts', stored)
    expect(loadScriptDraft('anna', 'one')).toBeNull()
  },
)
