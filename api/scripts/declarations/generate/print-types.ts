import ts from 'typescript'

const FLAGS = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType
const EXPANDED = FLAGS | ts.TypeFormatFlags.InTypeAlias

/** Prints types as they are seen from outside: named ones by their names, each of which is declared once. */
export function createTypePrinter(checker: ts.TypeChecker, isOurs: (file: string) => boolean) {
  const declared = new Map<string, string>()

  function nameOf(type: ts.Type): string {
    const [answered] = checker.getTypeArguments(type as ts.TypeReference)
    if (answered && type.getSymbol()?.name === 'Promise') return `Promise<${nameOf(answered)}>`
    visit(type)
    return checker.typeToString(type, undefined, FLAGS)
  }

  /** Declares the named types within. */
  function visit(type: ts.Type, seen = new Set<ts.Type>()): void {
    if (seen.has(type)) return
    seen.add(type)
    const parts = [...(type.aliasTypeArguments ?? []), ...checker.getTypeArguments(type as ts.TypeReference)]
    for (const part of parts) visit(part, seen)
    if (type.aliasSymbol && isOwn(type.aliasSymbol)) {
      declareAlias(type.aliasSymbol, type)
      return
    }
    if (type.isUnionOrIntersection()) for (const part of type.types) visit(part, seen)
    const symbol = type.getSymbol()
    if (symbol && isOwn(symbol) && symbol.flags & ts.SymbolFlags.Interface) declareInterface(symbol, type)
    if (!symbol || !(symbol.flags & ts.SymbolFlags.TypeLiteral)) return
    for (const property of type.getProperties()) visit(checker.getTypeOfSymbol(property), seen)
  }

  const isOwn = ({ declarations }: ts.Symbol) => isOurs(declarations?.[0]?.getSourceFile().fileName ?? '')

  function declareAlias(symbol: ts.Symbol, type: ts.Type): void {
    if (declared.has(symbol.name)) return
    declared.set(symbol.name, '')
    for (const part of type.isUnionOrIntersection() ? type.types : []) visit(part)
    declared.set(symbol.name, `export type ${symbol.name} = ${checker.typeToString(type, undefined, EXPANDED)}`)
  }

  function declareInterface(symbol: ts.Symbol, type: ts.Type): void {
    if (declared.has(symbol.name)) return
    declared.set(symbol.name, '')
    const lines = type.getProperties().map(propertyLine)
    declared.set(symbol.name, `export interface ${symbol.name} {\n${lines.join('\n')}\n}`)
  }

  function propertyLine(property: ts.Symbol): string {
    const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0
    const type = checker.getTypeOfSymbol(property)
    const shown = isOptional ? checker.getNonNullableType(type) : type
    return `${commentOf(checker, property)}  ${property.name}${isOptional ? '?' : ''}: ${nameOf(shown)}`
  }

  return {
    nameOf,
    declarations: () => [...declared].sort(([a], [b]) => a.localeCompare(b)).map(([, text]) => text),
  }
}

export function methodLine(checker: ts.TypeChecker, nameOf: (type: ts.Type) => string, method: ts.Symbol): string {
  const [signature] = checker.getTypeOfSymbol(method).getCallSignatures()
  if (!signature) throw new Error(`${method.name} is no method`)
  const given = signature.getParameters().map((parameter) => {
    const isOptional =
      ts.isParameter(parameter.valueDeclaration as ts.Node) &&
      checker.isOptionalParameter(parameter.valueDeclaration as ts.ParameterDeclaration)
    const type = checker.getTypeOfSymbol(parameter)
    return `${parameter.name}${isOptional ? '?' : ''}: ${nameOf(isOptional ? checker.getNonNullableType(type) : type)}`
  })
  return `${commentOf(checker, method)}  ${method.name}(${given.join(', ')}): ${nameOf(signature.getReturnType())}`
}

function commentOf(checker: ts.TypeChecker, symbol: ts.Symbol): string {
  const text = ts.displayPartsToString(symbol.getDocumentationComment(checker)).replaceAll('\n', ' ')
  return text ? `  /** ${text} */\n` : ''
}
