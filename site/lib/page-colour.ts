import type { Theme } from '../../shared/themes'
import tokens from '../styles/tokens.css?raw'

/** What the page is painted with in a theme, for the bars that the browser paints around it. */
export function pageColourOf(theme: Theme): string {
  const colour = tokens.match(new RegExp(`\\[data-theme="${theme}"\\] \\{[^}]*--stone-2: (#[0-9a-f]{6});`))?.[1]
  if (!colour) throw new Error(`The theme ${theme} has no page colour.`)
  return colour
}
