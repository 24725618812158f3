import { expect, test } from 'bun:test'

/** Words that our English does without, and phrases of riddles such as "tells what is there". */
const PHRASES = ['nobody', 'whoever', 'somebody', 'anew', 'meanwhile', 'told', 'what is', 'where it']
const MAX_PER_1000_WORDS = 0.3
const FILES = [
  '*',
  ...['.github', 'api', 'bench', 'deploy', 'docs', 'e2e', 'shared', 'site'].map((folder) => `${folder}/**/*`),
]
const LINE_COMMENTED = /\.(yml|toml|sh)$|(^|\/)(\.env\.example|Dockerfile|Caddyfile)$/

test(`comments and documents use plain words: each of ${PHRASES.join(', ')} at most ${MAX_PER_1000_WORDS} times in 1,000 words`, async () => {
  const files = FILES.flatMap((glob) => [...new Bun.Glob(glob).scanSync({ dot: true })])
  const proses = await Promise.all(files.map(async (path) => (cutterOf(path) ?? none)(await Bun.file(path).text())))
  const prose = proses.join('\n')
  const words = countOf(/[A-Za-z']+/g, prose)
  expect(words).toBeGreaterThan(20_000)
  const rates = PHRASES.map((phrase) => ({ phrase, rate: (1000 * countOf(wholeWord(phrase), prose)) / words }))
  expect(rates.filter(({ rate }) => rate > MAX_PER_1000_WORDS)).toEqual([])
})

test('prose is cut out of code and documents', () => {
  expect(scriptComments("const url = 'http://a' // one\n/** two\n * three */")).toBe('// one\n/** two\n * three */')
  expect(styleComments('a { color: red } /* one */')).toBe('/* one */')
  expect(lineComments('key: value\n  # one\n')).toBe('  # one')
  expect(outsideOfCode('One.\n```\nconst two\n```\nThree.')).toBe('One.\n\nThree.')
})

type Cut = (text: string) => string

const none: Cut = () => ''

function cutterOf(path: string): Cut | undefined {
  if (path.endsWith('.md')) return outsideOfCode
  if (/\.(ts|tsx|mjs|js|astro)$/.test(path)) return scriptComments
  if (path.endsWith('.css')) return styleComments
  return LINE_COMMENTED.test(path) ? lineComments : undefined
}

function outsideOfCode(text: string): string {
  return text.replace(/```.*?```/gs, '')
}

// A `//` inside of a text or an address begins no comment.
function scriptComments(text: string): string {
  return matchesIn(/\/\*.*?\*\/|(?<![:'"`\w/])\/\/[^\n]*|<!--.*?-->/gs, text)
}

function styleComments(text: string): string {
  return matchesIn(/\/\*.*?\*\//gs, text)
}

function lineComments(text: string): string {
  return matchesIn(/^[ \t]*#.*$/gm, text)
}

function matchesIn(pattern: RegExp, text: string): string {
  return [...text.matchAll(pattern)].map(([match]) => match).join('\n')
}

function countOf(pattern: RegExp, text: string): number {
  return [...text.matchAll(pattern)].length
}

function wholeWord(phrase: string): RegExp {
  return new RegExp(String.raw`\b${phrase}\b`, 'gi')
}
