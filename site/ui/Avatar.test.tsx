import { afterEach, expect, test } from 'bun:test'
import { cleanup, fireEvent, render } from '@testing-library/react'
import type { User } from '../../shared/auth'
import { withDom } from '../testing/dom'
import { anna } from '../testing/player'
import { Avatar } from './Avatar'

withDom()
afterEach(cleanup)

const withPicture = (avatar: string | null): User => ({ ...anna, user_metadata: { ...anna.user_metadata, avatar } })

function show(avatar: string | null) {
  const { container, rerender } = render(<Avatar user={withPicture(avatar)} />)
  return {
    state: () => container.querySelector<HTMLElement>('.avatar')?.dataset.state,
    letter: () => container.querySelector('span span')?.textContent,
    picture: () => container.querySelector('img') ?? document.createElement('img'),
    change: (next: string | null) => rerender(<Avatar user={withPicture(next)} />),
  }
}

test('A player without a picture is shown by the first letter of the e-mail', () => {
  const { state, letter } = show(null)
  expect([state(), letter()]).toEqual(['idle', 'a'])
})

test('A picture is loading until it is loaded', () => {
  const { state, letter, picture } = show('/api/avatars/1')
  expect([state(), letter()]).toEqual(['loading', 'a'])
  fireEvent.load(picture())
  expect(state()).toBe('loaded')
})

test('A picture that fails to load leaves the letter, and another picture is loaded again', () => {
  const { state, picture, change } = show('/api/avatars/1')
  fireEvent.error(picture())
  expect(state()).toBe('error')
  change('/api/avatars/2')
  expect(state()).toBe('loading')
  change(null)
  expect(state()).toBe('idle')
})
