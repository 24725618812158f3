export const THEMES = ['dark', 'midnight', 'light'] as const
export type Theme = (typeof THEMES)[number]

export const DEFAULT_THEME: Theme = 'dark'

export const THEME_KEY = 'theme'

/** What a stored value means; anything unknown, `system` too, reads as dark. */
export function parseTheme(stored: string | null): Theme {
  return THEMES.find((theme) => theme === stored) ?? DEFAULT_THEME
}
