import { afterEach, expect, test } from 'bun:test'
import { withDom } from '../../testing/dom'
import { blockStorage, fillStorage, freeStorage } from '../../testing/storage'
import { amongTabs, inBrowser, inTab, parseStoredJson, reachOfStorage } from './storage'

// Runs before the page is emptied.
afterEach(freeStorage)
withDom()

test('What a browser keeps is there for its other tabs', () => {
  inBrowser.set('theme', 'light')
  expect(localStorage.getItem('theme')).toBe('light')
  expect(inBrowser.get('theme')).toBe('light')
  expect(reachOfStorage()).toBe('browser')
  inBrowser.remove('theme')
  expect(inBrowser.get('theme')).toBeNull()
  expect(localStorage).toHaveLength(0)
})

test('Where the browser has no room left this tab keeps it, and what was kept before counts no longer', () => {
  inBrowser.set('session_token', 'old')
  fillStorage('localStorage')
  inBrowser.set('session_token', 'new')
  expect(inBrowser.get('session_token')).toBe('new')
  expect(sessionStorage.getItem('session_token')).toBe('new')
  expect(reachOfStorage()).toBe('tab')
})

test('What other tabs have to know is not kept where they do not see it', () => {
  amongTabs.set('last_change', 'one')
  fillStorage('localStorage')
  amongTabs.set('last_change', 'two')
  expect(amongTabs.get('last_change')).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

test('Where site data is blocked this page keeps it, and nothing throws', () => {
  blockStorage()
  for (const kept of [inBrowser, inTab]) {
    kept.set('key', 'value')
    expect(kept.get('key')).toBe('value')
    kept.remove('key')
    expect(kept.get('key')).toBeNull()
  }
  expect(reachOfStorage()).toBe('page')
})

test('What cannot be read as JSON is nothing', () => {
  expect(parseStoredJson('{"a":1}')).toEqual({ a: 1 })
  expect(parseStoredJson('{"a":')).toBeNull()
  expect(parseStoredJson(null)).toBeNull()
})
