import { badValue } from '../errors/refusals'
import { pathOf } from '../paths/match-path'
import { readSlot } from '../paths/slot'
import type { Value } from '../values/values'
import type { Change } from './field-operators'

export function renameField(from: string, to: Value): Change {
  if (typeof to !== 'string') throw badValue(`The 'to' field for $rename must be a string: ${from}`)
  if (from === to) throw badValue(`The source and target field for $rename must differ: ${from}`)
  const target = pathOf(to)
  for (const path of [pathOf(from), target]) {
    const placeholder = path.find((part) => part.startsWith('$'))
    if (placeholder) throw badValue(`The source and target field for $rename may not be dynamic: ${path.join('.')}`)
  }
  return {
    createsPath: false,
    target,
    next(current, { document }) {
      if (current === undefined) return undefined
      const slot = readSlot(document, target)
      slot.remove()
      slot.write(current)
      return undefined
    },
  }
}
