import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import type { DeclaredTypes, Member } from './declared-types'
import { membersOf, namesIn, typeOfPath } from './names-in-code'

/** Code before the cursor that ends in a name after a point. */
const AFTER_POINT = /([\w$]+(?:[?!]?\.[\w$]+)*)[?!]?\.(\w*)$/
/** Types whose members are offered only where the type is known. */
const KNOWN_ONLY = ['Keeper', 'Game', 'GameCalls']

/** Offers what the keeper, the game and their answers have. */
export function completeCode(types: DeclaredTypes) {
  const anything = optionsOf([...types].flatMap(([name, members]) => (KNOWN_ONLY.includes(name) ? [] : members)))
  return ({ state, pos }: CompletionContext): CompletionResult | null => {
    const line = state.doc.lineAt(pos)
    const [, path, typed = ''] = AFTER_POINT.exec(line.text.slice(0, pos - line.from)) ?? []
    if (path === undefined) return null
    const names = namesIn(state.doc.toString(), types)
    const options = optionsOf(membersOf(typeOfPath(path, names, types), types))
    return { from: pos - typed.length, options: options.length > 0 ? options : anything, validFor: /^\w*$/ }
  }
}

function optionsOf(members: readonly Member[]): Completion[] {
  const byName = new Map(members.map((member) => [member.name, member]))
  return [...byName.values()].map(({ name, signature, isCall, doc }) => ({
    label: name,
    detail: signature.replace(/^: /, ''),
    type: isCall ? 'method' : 'property',
    ...(doc && { info: doc }),
  }))
}
