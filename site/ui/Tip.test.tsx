import { afterEach, expect, test } from 'bun:test'
import { cleanup, fireEvent, render } from '@testing-library/react'
import { Copy } from 'lucide-react'
import { withDom } from '../testing/dom'
import { onPage, setupUser } from '../testing/on-page'
import { IconButton } from './IconButton'

withDom()
afterEach(cleanup)

const open = () => {
  render(<IconButton name="Copy console" icon={<Copy />} />)
  return onPage().getByRole('button', { name: 'Copy console' })
}
const place = () => open().parentElement as HTMLElement
const words = () => document.querySelector('.tip')?.textContent

test('A tip names an icon while the mouse is over it', () => {
  const button = place()
  expect(words()).toBeUndefined()
  fireEvent.pointerEnter(button, { pointerType: 'mouse' })
  expect(words()).toBe('Copy console')
  fireEvent.pointerLeave(button)
  expect(words()).toBeUndefined()
})

test('A tip appears on keyboard focus, and Esc hides it without moving the focus', async () => {
  const button = open()
  const user = setupUser()
  await user.tab()
  expect(button).toHaveFocus()
  expect(words()).toBe('Copy console')
  await user.keyboard('{Escape}')
  expect(words()).toBeUndefined()
  expect(button).toHaveFocus()
})

test('A tip does not appear on touch, and disappears when its button is pressed', () => {
  const button = place()
  fireEvent.pointerEnter(button, { pointerType: 'touch' })
  expect(words()).toBeUndefined()
  fireEvent.pointerEnter(button, { pointerType: 'mouse' })
  fireEvent.pointerDown(button, { pointerType: 'mouse' })
  expect(words()).toBeUndefined()
})
