import { atom } from 'nanostores'
import { inBrowser } from '../storage/storage'
import { parseTheme, THEME_KEY, type Theme } from './themes'

// Ink on paper, whatever the screen is.
const PRINT_THEME: Theme = 'light'

export const $theme = atom<Theme>(storedTheme())

/** Applies a theme at once, and keeps it for every page to come. */
export function chooseTheme(theme: Theme): void {
  inBrowser.set(THEME_KEY, theme)
  applyTheme(theme)
}

/** Takes over what was chosen elsewhere: in another tab, or while this page lay in the history; prints on light ground. */
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
