import type { DeclaredTypes, Member } from './declared-types'

const KEEPER = 'Keeper'
/** Calls of lists whose function gets one of their elements. */
const EACH = 'map|filter|find|findLast|some|every|forEach|flatMap|toSorted|sort|findIndex'

const VALUE = /\b(?:const|let|var)\s+(\w+)\s*=\s*(?:await\s+)?([\w.?!]+)\s*(?:\(|$|[;\n])/g
const ELEMENT = /\bfor\s*\(\s*(?:const|let)\s+(\w+)\s+of\s+\(?(?:await\s+)?([\w.?!]+)/g
const CALLBACK = new RegExp(`([\\w.?!]+)\\.(?:${EACH})\\(\\s*(?:async\\s*)?\\(?\\s*(\\w+)`, 'g')
const PARTS = /\{([^{}()]*)\}\s*(?:=\s*(?:await\s+)?([\w.?!]+)|:\s*(Keeper)\b)/g
const PARAMETER = /\b(\w+)\s*:\s*(Keeper|Game)\b/g

/** The types of names as far as they can be seen without a compiler: those of the keeper and of what its calls answer. */
export function namesIn(code: string, types: DeclaredTypes): Map<string, string> {
  const names = new Map<string, string>([['keeper', KEEPER]])
  const know = (name: string | undefined, type: string | undefined) => name && type && names.set(name, type)
  for (const [, name, type] of code.matchAll(PARAMETER)) know(name, type)
  // Twice, because a name may stand before the one that its type comes from.
  for (let round = 0; round < 2; round++) {
    for (const [, parts = '', path, type] of code.matchAll(PARTS)) {
      const whole = type ?? typeOfPath(path ?? '', names, types)
      for (const { member, name } of namesOfParts(parts)) know(name, memberNamed(member, whole, types)?.type)
    }
    for (const [, name, path = ''] of code.matchAll(VALUE)) know(name, typeOfPath(path, names, types))
    for (const [, name, path = ''] of code.matchAll(ELEMENT)) know(name, elementOf(typeOfPath(path, names, types)))
    for (const [, path = '', name] of code.matchAll(CALLBACK)) know(name, elementOf(typeOfPath(path, names, types)))
  }
  return names
}

/** The members of the type; none if nothing is known of it. */
export function membersOf(type: string | undefined, types: DeclaredTypes): readonly Member[] {
  if (!type) return []
  return types.get(type.replace(/<.*>$|\s*\|\s*(?:null|undefined)\b/g, '').trim()) ?? []
}

/** `keeper.game.castles` */
export function typeOfPath(path: string, names: ReadonlyMap<string, string>, types: DeclaredTypes): string | undefined {
  const [first = '', ...rest] = path.replace(/[?!]/g, '').split('.')
  return rest.reduce((type, name) => memberNamed(name, type, types)?.type, names.get(first))
}

const memberNamed = (name: string, type: string | undefined, types: DeclaredTypes) =>
  membersOf(type, types).find((member) => member.name === name)

const elementOf = (type: string | undefined) => (type?.endsWith('[]') ? type.slice(0, -2) : undefined)

const namesOfParts = (parts: string) =>
  parts.split(',').map((part) => {
    const [member = '', name = member] = part.split(':').map((each) => each.trim().replace(/\s*=.*$/, ''))
    return { member, name }
  })
