import { badValue } from '../errors/refusals'
import { pathOf } from '../paths/match-path'
import { readSlot } from '../paths/slot'
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
    createsPath: false,
    target,
    next(current, { document }) {
      if (current === undefined) return undefined
      refuseElement(document, source, 'source')
      refuseElement(document, target, 'destination')
      readSlot(document, target).write(current)
      return undefined
    },
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
