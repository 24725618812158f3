import { getSchemaValidator } from 'elysia'
import { type CallName, callSchemas } from './protocol'

const validators = new Map(
  Object.entries(callSchemas).map(([call, schema]) => [call, getSchemaValidator(schema, { coerce: false })]),
)

export const isCall = (name: string): name is CallName => validators.has(name)

/** "The amount of send_carts is not one that it takes." Null if a game takes these arguments. */
export function argumentsFault(call: CallName, given: unknown): string | null {
  const validator = validators.get(call)
  if (!validator || validator.Check(given)) return null
  for (const { path, instancePath } of validator.Errors(given) as Iterable<{ path?: string; instancePath?: string }>) {
    const name = (path ?? instancePath ?? '').split('/')[1]
    if (name) return `The ${name} of ${call} is not one that it takes.`
  }
  return `These are not the arguments of ${call}.`
}
