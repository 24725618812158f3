import { expect, test } from 'bun:test'
import ts from 'typescript'

const MAX_LINES = 60
/** Elysia infers the types of routes along one chain, so a chain of routes stays in one function. */
const LONGER = new Map([['api/bots/bot-routes.ts', 65]])
const IS_TEST = /\.test\.tsx?$|\.contract\.ts$|\/testing\//

interface LongFunction {
  file: string
  line: number
  lines: number
}

test(`a function of the product has at most ${MAX_LINES} lines`, async () => {
  const files = [...new Bun.Glob('{api,shared,site}/**/*.{ts,tsx}').scanSync()].filter((file) => !IS_TEST.test(file))
  const found = await Promise.all(files.map(async (file) => longFunctionsIn(file, await Bun.file(file).text())))
  const isAllowed = ({ file, lines }: LongFunction) => lines <= (LONGER.get(file) ?? MAX_LINES)
  expect(found.flat().filter((each) => !isAllowed(each))).toEqual([])
})

test('a long function is found, wherever it is', () => {
  const body = '\n'.repeat(MAX_LINES)
  for (const source of [`function f() {${body}}`, `const f = () => {${body}}`, `class C { f() {${body}} }`])
    expect(longFunctionsIn('f.ts', source)).toEqual([{ file: 'f.ts', line: 1, lines: MAX_LINES + 1 }])
  expect(longFunctionsIn('f.ts', `function f() {${'\n'.repeat(MAX_LINES - 1)}}`)).toEqual([])
})

function longFunctionsIn(file: string, text: string): LongFunction[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const found: LongFunction[] = []
  visit(source)
  return found

  function visit(node: ts.Node) {
    if (ts.isFunctionLike(node)) {
      const start = lineAt(node.getStart(source))
      const lines = lineAt(node.end) - start + 1
      if (lines > MAX_LINES) found.push({ file, line: start + 1, lines })
    }
    ts.forEachChild(node, visit)
  }

  function lineAt(position: number): number {
    return source.getLineAndCharacterOfPosition(position).line
  }
}
