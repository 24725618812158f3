export interface Member {
  name: string
  /** As written, without the name: `: number`, `(castleId: string): Promise<Castle>`. */
  signature: string
  /** Of a value, or what a call answers. */
  type: string
  isCall: boolean
  doc: string
}

/** The members of each type, by its name. */
export type DeclaredTypes = ReadonlyMap<string, readonly Member[]>

const OPENING = /^export (?:interface|type) (\w+)(?:<.*?>)?(?: extends (\w+))? (?:= )?\{(.*)$/
const DOC = /^\s*\/\*\* (.*) \*\/$/

/** Reads `castellan.d.ts`, which has one member a line. */
export function readDeclarations(text: string): DeclaredTypes {
  const types = new Map<string, Member[]>()
  const bases = new Map<string, string>()
  let members: Member[] = []
  let doc = ''
  for (const line of text.split('\n')) {
    const [, name, base, rest = ''] = OPENING.exec(line) ?? []
    if (name) {
      members = membersOfLine(rest)
      types.set(name, members)
      if (base) bases.set(name, base)
    }
    const [, said] = DOC.exec(line) ?? []
    const member = !name && /^ {2}\S/.test(line) && !said ? memberOf(line, doc) : null
    if (member) members.push(member)
    doc = said ?? ''
  }
  for (const [name, base] of bases) types.get(name)?.push(...(types.get(base) ?? []))
  return types
}

/** Of `{ wood: number; stone: number; }` */
const membersOfLine = (rest: string): Member[] =>
  rest
    .replace(/\}\s*$/, '')
    .split(/;\s*/)
    .flatMap((part) => memberOf(part, '') ?? [])

function memberOf(line: string, doc: string): Member | null {
  const [, name, signature] = /^\s*(?:readonly )?(\w+)\??((?:\(|: ).*?);?$/.exec(line) ?? []
  if (!name || !signature) return null
  const isCall = signature.startsWith('(')
  return { name, signature, type: typeIn(signature, isCall), isCall, doc }
}

function typeIn(signature: string, isCall: boolean): string {
  if (!isCall) return signature.slice(2)
  const answer = signature.slice(signature.lastIndexOf('): ') + 3)
  return /^Promise<(.*)>$/.exec(answer)?.[1] ?? answer
}
