import { describe, expect, test } from 'bun:test'
import { dirname, join, normalize } from 'node:path'

const scan = async (...patterns: string[]) =>
  (await Promise.all(patterns.map((pattern) => Array.fromAsync(new Bun.Glob(pattern).scan())))).flat().sort()

const documents = await scan('*.md', '{docs,bench}/**/*.md', 'api/embedded/*/README.md')
const files = await scan('*', '{api,bench,deploy,docs,e2e,shared,site}/**/*')
const folders = new Set(files.flatMap(parentsOf))
const texts = new Map(await Promise.all(documents.map(async (path) => [path, await Bun.file(path).text()] as const)))

function parentsOf(path: string): string[] {
  const parent = dirname(path)
  return parent === '.' ? [] : [parent, ...parentsOf(parent)]
}

const isThere = (path: string) => files.includes(path) || folders.has(path)
const withoutBlocks = (text: string) => text.replace(/```.*?```/gs, '')

/** As GitHub makes anchors of headings. */
const anchorsOf = (text: string) =>
  [...withoutBlocks(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- ]/gu, '')
      .replaceAll(' ', '-'),
  )

function isBroken(from: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = path ? normalize(join(dirname(from), path)) : from
  if (!isThere(target)) return true
  return anchor !== undefined && !anchorsOf(texts.get(target) ?? '').includes(anchor)
}

const IN_THE_REPOSITORY = /^(?:api|bench|deploy|docs|e2e|shared|site)\/[\w@./-]+$/
const FILE_NAME = /^[\w@./-]*\w\.(?:ts|tsx|mjs|astro|css|md|sh|yml|patch|jsonc)$/
/** An operator makes them. */
const OPERATORS_OWN = /^deploy\/secrets/

/** Paths from the top, and names or ends of paths where the sentence says which folder is meant. */
function isNamed(path: string): boolean {
  if (OPERATORS_OWN.test(path)) return false
  return IN_THE_REPOSITORY.test(path) || FILE_NAME.test(path)
}

/** `a/{b,c}.ts` names two files. */
function expanded(code: string): string[] {
  const [, before = '', choices, after = ''] = /^([^{]*)\{([^{}]+)\}([^{}]*)$/.exec(code) ?? []
  return choices ? choices.split(',').map((choice) => before + choice + after) : [code]
}

const exists = (path: string) => isThere(path.replace(/\/$/, '')) || files.some((file) => file.endsWith(`/${path}`))

describe.each(documents)('%s', (document) => {
  const text = texts.get(document) ?? ''

  test('links to files and headings that exist', () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)].map(([, link, source]) => link ?? source ?? '')
    const own = links.filter((link) => !/^https?:/.test(link))
    expect(own.filter((link) => isBroken(document, link))).toEqual([])
  })

  test('names files and folders that exist', () => {
    const named = [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)]
      .flatMap(([, code = '']) => expanded(code))
      .filter(isNamed)
    expect(named.filter((path) => !exists(path))).toEqual([])
  })
})
