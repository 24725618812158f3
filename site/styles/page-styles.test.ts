import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { Glob } from 'bun'

const PAGES = [...new Glob('site/{pages,layouts,look}/**/*.astro').scanSync('.')]
const LAYERS = '@import "./base/layers.css";'

test('Every stylesheet of a page names the layers first, or the first that arrives would order them', () => {
  const imported = PAGES.flatMap((page) => readFileSync(page, 'utf8').match(/(?<=styles\/)[\w/-]+\.css/g) ?? [])
  expect(imported.length).toBeGreaterThan(5)
  const unordered = [...new Set(imported)].filter(
    (path) => !readFileSync(`site/styles/${path}`, 'utf8').startsWith(LAYERS),
  )
  expect(unordered).toEqual([])
})
