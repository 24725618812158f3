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

/** Foreground, background and their least contrast. */
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
  ['rest', 'well', TEXT],
  ['rest', 'rest-tint', TEXT],
  ['control-edge', 'panel', SHAPE],
  ['control-edge', 'well', SHAPE],
  ['online-fill', 'panel', SHAPE],
  ['error-fill', 'panel', SHAPE],
  ['rest-fill', 'panel', SHAPE],
  ['focus', 'page', SHAPE],
] as const

/** Values that only components know, such as the start of an interval or the value of a meter. */
const GIVEN_BY_COMPONENTS = ['--from', '--to', '--at', '--value', '--gap', '--h', '--letters', '--share'].concat([
  '--toast-edge',
  '--toast-top',
  '--toast-width',
])

describe.each(THEMES)('in the theme %s', (theme) => {
  test.each(PAIRS)('%s on %s has enough contrast', async (front, back, least) => {
    const tokens = await themeTokens(theme)
    expect(contrast(tokens[front] ?? '', tokens[back] ?? '')).toBeGreaterThanOrEqual(least)
  })
})

describe('outside the tokens', () => {
  test.each(STYLES.filter((name) => name !== TOKENS))(
    '%s has no colour, shadow or layer of its own, and sizes at its head alone',
    async (name) => {
      const css = await readText(name)
      expect(literalsIn(withoutMeasures(css))).toEqual([])
    },
  )

  test('a literal is found where there is one', () => {
    const css = '.a { color: #fff; inset: 0 -3px; z-index: 9; box-shadow: 0 0 4px red; background: rgb(0 0 0 / 1) }'
    expect(literalsIn(css)).toEqual(['#fff', '-3px', '4px', 'rgb(', 'red', 'z-index: 9'])
  })

  test('a measure is a size with a name, in the first rule of a file', () => {
    const part = (rules: string) => literalsIn(withoutMeasures(`@layer components {\n  ${rules}\n}`))
    expect(
      part('/* As drawn. */ .a, .b { --a-width: 3rem; --a-pull: -2px; --a-height: clamp(2rem, 5vw, 4rem); top: 0; }'),
    ).toEqual([])
    expect(part('.a { --a-12: 3rem; --a-colour: #fff; --a-shadow: 0 0 4px red; top: 5px; }')).toEqual([
      '3rem',
      '#fff',
      '4px',
      '5px',
      'red',
    ])
    expect(part('.a { --a-width: 3rem; } .b { --b-width: 4rem; }')).toEqual(['4rem'])
    const importing =
      '@import "../base/layers.css";\n\n@layer components {\n  .a { --a-width: 3rem; } .b { top: 4rem; }\n}'
    expect(literalsIn(withoutMeasures(importing))).toEqual(['4rem'])
    expect(part('@media (width < 9rem) { .a { --a-width: 3rem; } }')).toEqual(['3rem'])
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

test('every used token exists, and every token is used', async () => {
  const styles = (await Promise.all(STYLES.map(readText))).join('\n')
  const code = (await Promise.all([...new Glob('**/*.{ts,tsx,astro}').scanSync(SITE)].map(readText))).join('\n')
  const known = new Set(namesIn(styles, /(--[\w-]+)\s*:/g).concat(GIVEN_BY_COMPONENTS))
  const used = new Set(namesIn(styles + code, /var\((--[\w-]+)/g))
  expect([...used].filter((name) => !known.has(name))).toEqual([])
  expect([...known].filter((name) => !used.has(name))).toEqual([])
})

const readText = (name: string) => Bun.file(join(SITE, name)).text()

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

/** Leaves out named sizes at the head of a file's first rule. */
function withoutMeasures(css: string): string {
  const head = /^\s*(?:@import[^;]*;\s*)?@layer [\w-]+ \{(?:\s|\/\*.*?\*\/)*[^{}@/]+\{[^{}]*\}/s
  const measures = /--[\w-]*[a-z]:\s*(?:-?[\d.]+(?:px|rem)|clamp\([\w\s.,]+\));/g
  return css.replace(head, (rule) => rule.replace(measures, ''))
}

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
