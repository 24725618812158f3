import { relative, resolve } from 'node:path'
import ts from 'typescript'

const ROOT = resolve(import.meta.dir, '../..')
const NOTHING = ts.TypeFlags.Null | ts.TypeFlags.Undefined
const TEXT = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.Any

interface Part {
  kind: 'element' | 'text'
  /** Whether it is always there and never changes. */
  isFixed: boolean
  node: ts.Node
}

/**
 * Finds texts that React updates as their own nodes, because they change or have siblings that come and go. Page
 * translators replace such nodes, which breaks React. The only child of an element is safe, because React sets it
 * through the element. Returns each with its file and line. `samples` are additional files in `site/` that are not on
 * disk.
 */
export function bareTexts(samples: Record<string, string> = {}): string[] {
  const program = programOf(samples)
  const bareTextOf = createFinder(program.getTypeChecker())
  const isComponentFile = ({ fileName }: ts.SourceFile) => /\/site\/.*(?<!\.test)\.tsx$/.test(fileName)
  return program.getSourceFiles().filter(isComponentFile).flatMap(bareTextsIn)

  function bareTextsIn(file: ts.SourceFile): string[] {
    const found: string[] = []
    visit(file)
    return found.map((text) => `${relative(`${ROOT}/site`, file.fileName)} ${text}`)

    function visit(node: ts.Node) {
      const bare = bareTextOf(node)
      if (bare) found.push(`${file.getLineAndCharacterOfPosition(bare.getStart()).line + 1}: ${bare.getText().trim()}`)
      ts.forEachChild(node, visit)
    }
  }
}

function createFinder(checker: ts.TypeChecker): (node: ts.Node) => ts.Node | undefined {
  const { itemOf, mayBeText } = createTextTypes(checker)
  const partsOf = createPartReader(checker, mayBeText)

  /** A component that renders a text or a list of texts creates its own nodes, even without siblings. */
  function isOwnNode({ node }: Part): boolean {
    if (!ts.isJsxExpression(node)) return !ts.isJsxText(node)
    const { expression } = node
    const isList = expression && (ts.isArrayLiteralExpression(expression) || ts.isCallExpression(expression))
    const item = isList && itemOf(checker.getTypeAtLocation(expression))
    return item !== undefined && item !== false && mayBeText(item)
  }

  function portalTextOf({ expression, arguments: [content] }: ts.CallExpression): ts.Node | undefined {
    const isPortal = expression.getText() === 'createPortal' && content
    return isPortal && mayBeText(checker.getTypeAtLocation(content)) ? content : undefined
  }

  return function bareTextOf(node) {
    if (ts.isCallExpression(node)) return portalTextOf(node)
    if (!ts.isJsxElement(node) && !ts.isJsxFragment(node)) return
    const parts = node.children.flatMap(partsOf)
    const [text] = parts.filter(({ kind }) => kind === 'text')
    const [only, second] = parts
    if (!text || (only && !second && ts.isJsxElement(node) && !isOwnNode(only))) return
    return ts.isJsxFragment(node) || parts.some(({ isFixed }) => !isFixed) ? text.node : undefined
  }
}

function createPartReader(checker: ts.TypeChecker, mayBeText: (type: ts.Type) => boolean) {
  return function partsOf(child: ts.JsxChild): Part[] {
    if (ts.isJsxText(child)) return isIndent(child) ? [] : [{ kind: 'text', isFixed: true, node: child }]
    if (ts.isJsxFragment(child)) return child.children.flatMap(partsOf)
    if (ts.isJsxElement(child)) return [elementOf(child, child.openingElement.tagName)]
    if (ts.isJsxSelfClosingElement(child)) return [elementOf(child, child.tagName)]
    if (!child.expression) return []
    if (ts.isStringLiteral(child.expression)) return [{ kind: 'text', isFixed: true, node: child }]
    const isText = mayBeText(checker.getTypeAtLocation(child.expression))
    return [{ kind: isText ? 'text' : 'element', isFixed: false, node: child }]
  }

  function elementOf(node: ts.Node, tag: ts.JsxTagNameExpression): Part {
    const calls = isHost(tag) ? [] : checker.getTypeAtLocation(tag).getCallSignatures()
    // Library components return ReactNode, which says nothing.
    const own = calls.filter(({ declaration }) => declaration?.getSourceFile().fileName.startsWith(`${ROOT}/site/`))
    const results = own.map((signature) => signature.getReturnType())
    const isAlwaysThere = !results.some((type) => type.isUnion() && type.types.some(({ flags }) => flags & NOTHING))
    const isText = results.some((type) => mayBeText(type))
    return { kind: isText ? 'text' : 'element', isFixed: isAlwaysThere && !isText, node }
  }
}

function createTextTypes(checker: ts.TypeChecker) {
  function mayBeText(type: ts.Type, seen = new Set<ts.Type>()): boolean {
    if (seen.has(type)) return false
    seen.add(type)
    if (type.isUnion()) return type.types.some((each) => mayBeText(each, seen))
    // The type of `text && <b />` includes the empty text.
    if (type.isLiteral() && !type.value) return false
    const item = itemOf(type)
    return (type.flags & TEXT) !== 0 || (item !== undefined && mayBeText(item, seen))
  }

  function itemOf(type: ts.Type): ts.Type | undefined {
    return checker.isArrayType(type) ? checker.getIndexTypeOfType(type, ts.IndexKind.Number) : undefined
  }

  return { itemOf, mayBeText }
}

const isHost = (tag: ts.JsxTagNameExpression) => /^[a-z]/.test(tag.getText())
const isIndent = (text: ts.JsxText) => text.containsOnlyTriviaWhiteSpaces && text.text.includes('\n')

function programOf(samples: Record<string, string>) {
  const { config } = ts.readConfigFile(`${ROOT}/tsconfig.json`, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, ROOT)
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  const sampleAt = new Map(Object.entries(samples).map(([name, text]) => [`${ROOT}/site/${name}`, text]))
  host.getSourceFile = (path, version, ...rest) => {
    const text = sampleAt.get(path)
    return text === undefined ? getSourceFile(path, version, ...rest) : ts.createSourceFile(path, text, version)
  }
  const files = ts.sys.readDirectory(`${ROOT}/site`, ['.tsx', '.d.ts'])
  return ts.createProgram([...files, ...sampleAt.keys()], options, host)
}
