import { atom } from 'nanostores'
import { inBrowser } from '../storage/storage'
import { parseTheme, THEME_KEY, type Theme } from './themes'

// Ink on paper, whatever the screen is.
const PAPER: Theme = 'light'

export const $theme = atom<Theme>(keptTheme())

/** Applies a theme at once, and keeps it for every page to come. */
export function chooseTheme(theme: Theme): void {
  inBrowser.set(THEME_KEY, theme)
  applyTheme(theme)
}

/** Takes over what was chosen elsewhere: in another tab, or while this page lay in the history; prints on light ground. */
export function followTheme(): () => void {
  const follow = () => {
    if (keptTheme() !== $theme.get()) applyTheme(keptTheme())
  }
  addEventListener('storage', follow)
  addEventListener('pageshow', follow)
  addEventListener('beforeprint', layOnPaper)
  addEventListener('afterprint', takeFromPaper)
  return () => {
    removeEventListener('storage', follow)
    removeEventListener('pageshow', follow)
    removeEventListener('beforeprint', layOnPaper)
    removeEventListener('afterprint', takeFromPaper)
  }
}

function layOnPaper() {
  document.documentElement.dataset.theme = PAPER
}

function takeFromPaper() {
  document.documentElement.dataset.theme = $theme.get()
}

function applyTheme(theme: Theme) {
  document.documentElement.dataset.theme = theme
  const bars = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
  if (bars) bars.content = bars.dataset[theme] ?? ''
  $theme.set(theme)
}

function keptTheme(): Theme {
  return parseTheme(inBrowser.get(THEME_KEY))
}
