import { join } from 'node:path'
import type { Theme } from '../lib/theme/themes'

const FILE = join(import.meta.dir, '../styles/base/tokens.css')

/** The value of every token in a theme, with references to the scale resolved. */
export async function themeTokens(theme: Theme): Promise<Record<string, string>> {
  const css = await Bun.file(FILE).text()
  const scale = declarationsOf(css, new RegExp(`\\[data-theme="${theme}"\\]\\s*\\{([^}]*)\\}`))
  const meaning = declarationsOf(css, /\n {2}:root \{([^}]*)\}/)
  return Object.fromEntries(
    Object.entries({ ...meaning, ...scale }).map(([name, value]) => [name, follow(value, scale)]),
  )
}

function declarationsOf(css: string, block: RegExp): Record<string, string> {
  const body = css.match(block)?.[1] ?? ''
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

function follow(value: string, scale: Record<string, string>): string {
  const name = value.match(/^var\(--([\w-]+)\)$/)?.[1]
  return name ? (scale[name] ?? value) : value
}
