import { beforeEach, describe, expect, test } from 'bun:test'
import { withDom } from '../../testing/dom'
import { $theme, chooseTheme, followTheme } from './theme-store'
import { THEME_KEY } from './themes'

withDom()

beforeEach(() => {
  document.head.innerHTML =
    '<meta name="theme-color" content="black" data-dark="black" data-light="white" data-midnight="navy">'
  chooseTheme('dark')
})

const shown = () => [
  $theme.get(),
  document.documentElement.dataset.theme,
  document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.content,
]

test("a chosen theme is applied and stored, and colours the browser's bars", () => {
  chooseTheme('midnight')
  expect(shown()).toEqual(['midnight', 'midnight', 'navy'])
  expect(localStorage.getItem(THEME_KEY)).toBe('midnight')
})

describe('a theme that was chosen elsewhere', () => {
  test.each(['storage', 'pageshow'])('is followed on %s', (event) => {
    const stop = followTheme()
    localStorage.setItem(THEME_KEY, 'light')
    dispatchEvent(new Event(event))
    stop()
    expect(shown()).toEqual(['light', 'light', 'white'])
  })

  test.each(['system', 'nonsense'])('and is unknown, such as %s, reads as dark', (stored) => {
    const stop = followTheme()
    chooseTheme('light')
    localStorage.setItem(THEME_KEY, stored)
    dispatchEvent(new Event('storage'))
    stop()
    expect(shown()).toEqual(['dark', 'dark', 'black'])
  })
})

test('pages print in the light theme, and the screen returns to its own', () => {
  const stop = followTheme()
  dispatchEvent(new Event('beforeprint'))
  expect(document.documentElement.dataset.theme).toBe('light')
  dispatchEvent(new Event('afterprint'))
  stop()
  expect(shown()).toEqual(['dark', 'dark', 'black'])
})
