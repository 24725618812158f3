import { expect, test } from 'bun:test'
import { act, renderHook } from '@testing-library/react'
import { openPage, withDom } from '../testing/dom'
import { useDashboardTab } from './use-dashboard-tab'

withDom()

test.each([
  ['/dashboard', 'bots'],
  ['/dashboard#analytics', 'analytics'],
  ['/dashboard#settings', 'settings'],
  ['/dashboard?tab=settings', 'settings'],
  ['/dashboard?tab=settings#billing', 'settings'],
  ['/dashboard#billing', 'settings'],
  ['/dashboard?tab=analytics#settings', 'settings'],
  ['/dashboard?tab=elsewhere', 'bots'],
])('%s opens the tab %s', (address, tab) => {
  openPage(address)
  expect(renderHook(useDashboardTab).result.current[0]).toBe(tab)
})

test('choosing a tab replaces the one in the address, and keeps the rest of it', () => {
  openPage('/dashboard?tab=settings&plan=pro#billing')
  const { result } = renderHook(useDashboardTab)
  act(() => result.current[1]('analytics'))
  expect(location.search + location.hash).toBe('?plan=pro#analytics')
  act(() => result.current[1]('bots'))
  expect(location.search + location.hash).toBe('?plan=pro')
})
