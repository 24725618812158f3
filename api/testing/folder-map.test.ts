import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { basename, dirname } from 'node:path'

const SOURCES = '{api,bench,e2e,shared,site}/**/*.{ts,tsx,astro,css,mjs,patch}'
/** Folders below this depth are named in the brackets of the folder that holds them. */
const DEPTH_OF_LINES = 3

interface Line {
  path: string
  sentence: string
  brackets: string[]
}

const map = linesOf(await Bun.file('docs/architecture.md').text())
const inTestFolder = (path: string) => /(^|\/)testing(\/|$)/.test(path)
const folders = foldersOf([...new Bun.Glob(SOURCES).scanSync()]).filter((path) => !inTestFolder(path))

test('every folder with source files has a line with a sentence', () => {
  const lines = new Map(map.map(({ path, sentence }) => [path, sentence]))
  const expected = folders.filter((path) => depthOf(path) <= DEPTH_OF_LINES)
  expect(expected.filter((path) => !lines.get(path))).toEqual([])
  expect(lines.get('testing')).toBeTruthy()
})

test('every line is of a folder that exists', () => {
  expect(map.map(({ path }) => path).filter((path) => path !== 'testing' && !existsSync(path))).toEqual([])
})

test('the brackets of a line name exactly the deeper folders', () => {
  for (const { path, brackets } of map) {
    const deeper = folders.filter((folder) => folder.startsWith(`${path}/`) && depthOf(folder) > DEPTH_OF_LINES)
    const names = depthOf(path) === DEPTH_OF_LINES ? deeper.map((folder) => basename(folder)) : []
    expect([path, ...brackets.toSorted()]).toEqual([path, ...new Set(names.toSorted())])
  }
})

function depthOf(path: string): number {
  return path.split('/').length
}

function foldersOf(files: string[]): string[] {
  return [...new Set(files.map((file) => dirname(file)))].sort()
}

/** The lines `<indent><folder>/  <sentence>` of the first code block under the heading, with whole paths. */
function linesOf(page: string): Line[] {
  const [, block = ''] = /^## Folders$.*?^```$(.*?)^```$/ms.exec(page) ?? []
  const above: string[] = []
  return [...block.matchAll(/^( *)([\w-]+)\/ +([^(\n]*)(?:\((.*)\))?$/gm)].map(
    ([, indent = '', name = '', text, deeper]) => {
      above.splice(indent.length / 2, above.length, name)
      const brackets = (deeper?.split(', ') ?? []).map((each) => each.replace(/\/$/, ''))
      return { path: above.join('/'), sentence: text?.trim() ?? '', brackets }
    },
  )
}
