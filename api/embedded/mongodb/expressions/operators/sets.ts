import { compareValues, identityOf } from '../../bson/compare'
import { isNullish, isTruthy, type Maybe, type Value } from '../../values/values'
import { listIn } from './lists'
import { type Operator, taking } from './operator'

const MANY = Number.POSITIVE_INFINITY

const identities = (list: Value[]) => new Set(list.map(identityOf))
const isWithin = (a: Value[], b: Value[]) => identities(a).isSubsetOf(identities(b))

const onTwoLists = (compute: (a: Value[], b: Value[]) => Maybe) =>
  taking(2, 2, ([a, b], name) => compute(listIn(a, name), listIn(b, name)))

export const setOperators: Record<string, Operator> = {
  $setUnion: taking(0, MANY, (lists, name) => {
    if (lists.some(isNullish)) return null
    return distinct(lists.flatMap((list) => listIn(list, name)))
  }),
  $setIntersection: taking(0, MANY, (lists, name) => {
    if (lists.some(isNullish)) return null
    const [first = [], ...others] = lists.map((list) => listIn(list, name))
    const sets = others.map(identities)
    return distinct(first.filter((element) => sets.every((set) => set.has(identityOf(element)))))
  }),
  $setDifference: taking(2, 2, ([a, b], name) => {
    if (isNullish(a) || isNullish(b)) return null
    const unwanted = identities(listIn(b, name))
    return [...byIdentity(listIn(a, name))]
      .filter(([identity]) => !unwanted.has(identity))
      .map(([, element]) => element)
  }),
  $setEquals: taking(2, MANY, (lists, name) => {
    const [first = [], ...others] = lists.map((list) => listIn(list, name))
    return others.every((other) => isWithin(first, other) && isWithin(other, first))
  }),
  $setIsSubset: onTwoLists(isWithin),
  $anyElementTrue: taking(1, 1, ([list], name) => listIn(list, name).some(isTruthy)),
  $allElementsTrue: taking(1, 1, ([list], name) => listIn(list, name).every(isTruthy)),
}

function byIdentity(list: Value[]): Map<string, Value> {
  const elements = new Map<string, Value>()
  for (const element of list) {
    const identity = identityOf(element)
    if (!elements.has(identity)) elements.set(identity, element)
  }
  return elements
}

const distinct = (list: Value[]) => [...byIdentity(list).values()].sort(compareValues)
