import { badValue, notImplemented } from '../errors/refusals'
import { asInteger, type Document, isDocument, isTruthy, type Maybe, type Value } from '../values/values'
import { canonicalTypeOf, type KeyPart } from './canonical-order'
import { compareValues } from './compare'

/** The order of text in a language, by the same library (ICU) that MongoDB uses. */
export type Collation = Intl.Collator

const known = ['locale', 'strength', 'caseLevel', 'caseFirst', 'numericOrdering']
/** These are rejected unless they have their defaults. */
const defaults: Record<string, Value> = { alternate: 'non-ignorable', maxVariable: 'punct', backwards: false }

/** https://www.mongodb.com/docs/manual/reference/collation/; undefined for byte order. */
export function parseCollation(wanted: Maybe): Collation | undefined {
  if (wanted === undefined || wanted === null) return undefined
  if (!isDocument(wanted)) throw badValue("BSON field 'collation' must be an object")
  if (wanted.size === 0) return undefined
  const locale = wanted.get('locale')
  if (typeof locale !== 'string') throw badValue("BSON field 'collation.locale' is missing but a required field")
  if (locale === 'simple') return undefined
  refuseOthers(wanted)
  const caseFirst = wanted.get('caseFirst') ?? 'off'
  if (caseFirst !== 'off' && caseFirst !== 'upper' && caseFirst !== 'lower')
    throw badValue(`Enumeration value '${String(caseFirst)}' for field 'collation.caseFirst' is not a valid value.`)
  return new Intl.Collator(languageOf(locale), {
    sensitivity: sensitivityOf(wanted),
    caseFirst: caseFirst === 'off' ? 'false' : caseFirst,
    numeric: isTruthy(wanted.get('numericOrdering')),
  })
}

function refuseOthers(wanted: Document) {
  for (const [name, value] of wanted) {
    if (known.includes(name) || defaults[name] === value || name === 'normalization') continue
    throw notImplemented(`the collation option '${name}'`)
  }
}

function languageOf(locale: string): string {
  const tag = locale.replaceAll('_', '-')
  const isTag = /^[a-z]{2,3}(-[A-Za-z]{2,4})*$/.test(tag)
  const [language] = isTag ? Intl.Collator.supportedLocalesOf(tag) : []
  if (!language) throw badValue(`Field 'locale' is invalid in: { locale: "${locale}" }`)
  return language
}

const sensitivities = { 1: 'base', 2: 'accent', 3: 'variant' } as const

function sensitivityOf(wanted: Document): Intl.CollatorOptions['sensitivity'] {
  const strength = wanted.has('strength') ? asInteger(wanted.get('strength')) : 3
  if (strength !== 1 && strength !== 2 && strength !== 3)
    throw notImplemented(`the collation strength ${String(wanted.get('strength'))}`)
  if (!isTruthy(wanted.get('caseLevel'))) return sensitivities[strength]
  if (strength === 1) return 'case'
  throw notImplemented("the collation option 'caseLevel' beyond strength 1")
}

export function compareCollated(a: KeyPart, b: KeyPart, collation: Collation): number {
  if (typeof a === 'string' && typeof b === 'string') return collation.compare(a, b)
  if (Array.isArray(a) && Array.isArray(b)) return compareLists(a, b, collation)
  if (a instanceof Map && b instanceof Map) return compareDocuments([...a], [...b], collation)
  return compareValues(a, b)
}

function compareLists(a: Value[], b: Value[], collation: Collation): number {
  for (const [position, value] of a.entries()) {
    if (position >= b.length) break
    const order = compareCollated(value, b[position], collation)
    if (order !== 0) return order
  }
  return a.length - b.length
}

/** Field by field: the type, the name, the value. */
function compareDocuments(a: [string, Value][], b: [string, Value][], collation: Collation): number {
  for (const [position, [name, value]] of a.entries()) {
    const other = b[position]
    if (!other) break
    const order =
      canonicalTypeOf(value) - canonicalTypeOf(other[1]) ||
      compareValues(name, other[0]) ||
      compareCollated(value, other[1], collation)
    if (order !== 0) return order
  }
  return a.length - b.length
}

/** Whether a collation could compare this value differently from byte order. */
export function holdsText(value: Value): boolean {
  if (Array.isArray(value)) return value.some(holdsText)
  return isDocument(value) ? [...value.values()].some(holdsText) : typeof value === 'string'
}
