import { atom } from 'nanostores'
import { inBrowser } from '../storage/storage'
import { parseTheme, THEME_KEY, type Theme } from './themes'

// Pages print in the light theme.
const PRINT_THEME: Theme = 'light'

export const $theme = atom<Theme>(storedTheme())

export function chooseTheme(theme: Theme): void {
  inBrowser.set(THEME_KEY, theme)
  applyTheme(theme)
}

/** Follows a choice made in another tab or on another page, and prints in the light theme. */
export function followTheme(): () => void {
  const follow = () => {
    if (storedTheme() !== $theme.get()) applyTheme(storedTheme())
  }
  addEventListener('storage', follow)
  addEventListener('pageshow', follow)
  addEventListener('beforeprint', applyPrintTheme)
  addEventListener('afterprint', restoreTheme)
  return () => {
    removeEventListener('storage', follow)
    removeEventListener('pageshow', follow)
    removeEventListener('beforeprint', applyPrintTheme)
    removeEventListener('afterprint', restoreTheme)
  }
}

function applyPrintTheme() {
  document.documentElement.dataset.theme = PRINT_THEME
}

function restoreTheme() {
  document.documentElement.dataset.theme = $theme.get()
}

function applyTheme(theme: Theme) {
  document.documentElement.dataset.theme = theme
  const bars = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
  if (bars) bars.content = bars.dataset[theme] ?? ''
  $theme.set(theme)
}

function storedTheme(): Theme {
  return parseTheme(inBrowser.get(THEME_KEY))
}
