export const THEMES = ['dark', 'midnight', 'light'] as const
export type Theme = (typeof THEMES)[number]

export const DEFAULT_THEME: Theme = 'dark'

export const THEME_KEY = 'theme'

/** Unknown values, `system` included, read as dark. */
export function parseTheme(stored: string | null): Theme {
  return THEMES.find((theme) => theme === stored) ?? DEFAULT_THEME
}
