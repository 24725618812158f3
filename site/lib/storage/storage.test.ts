import { afterEach, expect, test } from 'bun:test'
import { withDom } from '../../testing/dom'
import { blockStorage, fillStorage, freeStorage } from '../../testing/failing-storage'
import { amongTabs, inBrowser, inTab, parseStoredJson, reachOfStorage } from './storage'

// Runs before the page is emptied.
afterEach(freeStorage)
withDom()

test('Stored values are visible to other tabs', () => {
  inBrowser.set('theme', 'light')
  expect(localStorage.getItem('theme')).toBe('light')
  expect(inBrowser.get('theme')).toBe('light')
  expect(reachOfStorage()).toBe('browser')
  inBrowser.remove('theme')
  expect(inBrowser.get('theme')).toBeNull()
  expect(localStorage).toHaveLength(0)
})

test("If the browser's storage is full, the tab stores the value, and the older one no longer counts", () => {
  inBrowser.set('session_token', 'old')
  fillStorage('localStorage')
  inBrowser.set('session_token', 'new')
  expect(inBrowser.get('session_token')).toBe('new')
  expect(sessionStorage.getItem('session_token')).toBe('new')
  expect(reachOfStorage()).toBe('tab')
})

test('Values for all tabs are not stored for one tab', () => {
  amongTabs.set('last_change', 'one')
  fillStorage('localStorage')
  amongTabs.set('last_change', 'two')
  expect(amongTabs.get('last_change')).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

test('If site data is blocked, the page stores the value, and nothing throws', () => {
  blockStorage()
  for (const storage of [inBrowser, inTab]) {
    storage.set('key', 'value')
    expect(storage.get('key')).toBe('value')
    storage.remove('key')
    expect(storage.get('key')).toBeNull()
  }
  expect(reachOfStorage()).toBe('page')
})

test('Invalid JSON reads as null', () => {
  expect(parseStoredJson('{"a":1}')).toEqual({ a: 1 })
  expect(parseStoredJson('{"a":')).toBeNull()
  expect(parseStoredJson(null)).toBeNull()
})
