import tokens from '../../styles/base/tokens.css?raw'
import type { Theme } from './themes'

export function pageColourOf(theme: Theme): string {
  const colour = tokens.match(new RegExp(`\\[data-theme="${theme}"\\] \\{[^}]*--gray-2: (#[0-9a-f]{6});`))?.[1]
  if (!colour) throw new Error(`The theme ${theme} has no page colour.`)
  return colour
}
