import { MongoError } from '../errors/mongo-error'
import { badValue } from '../errors/refusals'
import { pathOf, positionOf } from '../paths/match-path'
import { readSlot } from '../paths/slot'
import { showValue } from '../values/show-value'
import { type Document, isDocument, type Maybe, type Value } from '../values/values'
import type { Change } from './field-operators'

export function renameField(from: string, to: Value): Change {
  if (typeof to !== 'string') throw badValue(`The 'to' field for $rename must be a string: ${from}`)
  if (from === to) throw badValue(`The source and target field for $rename must differ: ${from}`)
  const [source, target] = [pathOf(from), pathOf(to)]
  for (const path of [source, target]) {
    const placeholder = path.find((part) => part.startsWith('$'))
    if (placeholder) throw badValue(`The source and target field for $rename may not be dynamic: ${path.join('.')}`)
  }
  return {
    // It creates no source, but looks at paths that lead nowhere.
    createsPath: true,
    target,
    next(current, { document }) {
      if (current === undefined) {
        refuseBlocked(document, source)
        return undefined
      }
      refuseElement(document, source, 'source')
      refuseElement(document, target, 'destination')
      readSlot(document, target).write(current)
      return undefined
    },
  }
}

/** A source that cannot exist is refused, one that happens not to exist changes nothing. */
function refuseBlocked(document: Document, path: readonly string[]) {
  let container: Value = document
  for (const [depth, part] of path.entries()) {
    const isOpen = isDocument(container) || (Array.isArray(container) && positionOf(part) !== undefined)
    if (!isOpen) {
      const [name, whole] = [path[depth - 1], path.join('.')]
      const element = `{${name}: ${showValue(container)}}`
      throw new MongoError(
        'PathNotViable',
        `cannot use the part (${name} of ${whole}) to traverse the element (${element})`,
      )
    }
    const next = readSlot(document, path.slice(0, depth + 1)).current
    if (next === undefined) return
    container = next
  }
}

/** https://www.mongodb.com/docs/manual/reference/operator/update/rename/ */
function refuseElement(document: Document, path: readonly string[], role: string) {
  let container: Maybe = document
  for (const [depth, part] of path.entries()) {
    if (Array.isArray(container)) {
      const list = path.slice(0, depth).join('.')
      throw badValue(
        `The ${role} field cannot be an array element, '${path.join('.')}' has an array field called '${list}'`,
      )
    }
    container = isDocument(container) ? container.get(part) : undefined
  }
}
