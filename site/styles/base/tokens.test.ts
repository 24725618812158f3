import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { Glob } from 'bun'
import { THEMES } from '../../lib/theme/themes'
import { contrast } from '../../testing/contrast'
import { themeTokens } from '../../testing/theme-tokens'

const SITE = join(import.meta.dir, '../..')
const TOKENS = 'styles/base/tokens.css'
const STYLES = [...new Glob('**/*.css').scanSync(SITE)].sort()

const TEXT = 4.5
const SHAPE = 3

/** What is read or seen on what, and how far apart they have to be. */
const PAIRS = [
  ['text', 'page', TEXT],
  ['text-2', 'panel', TEXT],
  ['text-3', 'page', TEXT],
  ['text-3', 'panel', TEXT],
  ['text-3', 'raised', TEXT],
  ['text-3', 'hover', TEXT],
  ['text-3', 'well', TEXT],
  ['accent-text', 'panel', TEXT],
  ['accent-text', 'accent-tint', TEXT],
  ['on-accent', 'accent', TEXT],
  ['online', 'online-tint', TEXT],
  ['error', 'error-tint', TEXT],
  ['error', 'panel', TEXT],
  ['error', 'raised', TEXT],
  ['warn', 'warn-tint', TEXT],
  ['rest', 'well', TEXT],
  ['rest', 'rest-tint', TEXT],
  ['control-edge', 'panel', SHAPE],
  ['control-edge', 'well', SHAPE],
  ['online-fill', 'panel', SHAPE],
  ['error-fill', 'panel', SHAPE],
  ['rest-fill', 'panel', SHAPE],
  ['focus', 'page', SHAPE],
] as const

/** Where a stone begins and ends, how full a meter is: figures that only the page knows. */
const GIVEN_BY_COMPONENTS = ['--from', '--to', '--at', '--value', '--gap', '--h']

describe.each(THEMES)('in the theme %s', (theme) => {
  test.each(PAIRS)('%s on %s stands out enough', async (front, back, least) => {
    const tokens = await themeTokens(theme)
    expect(contrast(tokens[front] ?? '', tokens[back] ?? '')).toBeGreaterThanOrEqual(least)
  })
})

describe('outside the tokens', () => {
  test.each(STYLES.filter((name) => name !== TOKENS))('%s has no colour, size, shadow or layer of its own', async (name) => {
    const css = await readStyles(name)
    expect(literalsIn(css)).toEqual([])
  })

  test('a literal is found where there is one', () => {
    const css = '.a { color: #fff; inset: 0 -3px; z-index: 9; box-shadow: 0 0 4px red; background: rgb(0 0 0 / 1) }'
    expect(literalsIn(css)).toEqual(['#fff', '-3px', '4px', 'rgb(', 'red', 'z-index: 9'])
  })

  test('no component brings a colour or a size', async () => {
    const found: string[] = []
    for (const name of new Glob('{components,features,islands,layouts,look,pages,ui}/**/*.{tsx,astro}').scanSync(
      'site',
    )) {
      const styles = (await Bun.file(join('site', name)).text()).match(/style=(?:"[^"]*"|\{\{[^}]*\}\})/g) ?? []
      found.push(...styles.flatMap(literalsIn).map((literal) => `${name}: ${literal}`))
    }
    expect(found).toEqual([])
  })
})

test('every token that is used is there', async () => {
  const texts = await Promise.all(STYLES.map(readStyles))
  const css = texts.join('\n')
  const known = new Set([...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name).concat(GIVEN_BY_COMPONENTS))
  const used = [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name)
  expect(used.filter((name) => !known.has(name))).toEqual([])
})

const readStyles = (name: string) => Bun.file(join(SITE, name)).text()

function literalsIn(css: string): string[] {
  const rules = css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/@media[^{]*|@font-face\s*\{[^}]*\}|@import[^;]*;/g, '')
    .replace(/"[^"]*"/g, '')
  const literals = /#[0-9a-f]{3,8}\b|(?<![\w-])-?\d*\.?\d+(?:px|rem|pt)\b|\b(?:rgb|hsl|oklch|oklab)a?\(/gi
  const names = /(?<=[\s:,(])(?:black|white|red|green|blue|gr[ae]y|gold|silver|orange|yellow)(?=[\s;,)])/g
  const layers = /z-index:\s*-?\d+/g
  return [literals, names, layers].flatMap((pattern) => rules.match(pattern) ?? [])
}
