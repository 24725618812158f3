import { ConfigError } from './errors'

export type Environment = Record<string, string | undefined>

/** A provider is either fully set up or switched off; half a set of keys is a mistake worth stopping for. */
export function allOrNone<Name extends string>(env: Environment, ...names: Name[]): Record<Name, string> | null {
  const missing = names.filter((name) => !text(env, name))
  if (missing.length === names.length) return null
  if (missing.length > 0) throw new ConfigError(`Set ${missing.join(' and ')} as well, or none of ${names.join(', ')}.`)
  return Object.fromEntries(names.map((name) => [name, text(env, name)])) as Record<Name, string>
}

export function text(env: Environment, name: string): string | null {
  return env[name]?.trim() || null
}

export function wholeNumber(
  env: Environment,
  name: string,
  { otherwise, from, to }: { otherwise: number; from: number; to: number },
) {
  const given = text(env, name)
  if (given === null) return otherwise
  const value = Number(given)
  if (!Number.isInteger(value) || value < from || value > to) {
    throw new ConfigError(`${name} is a whole number from ${from} to ${to}.`)
  }
  return value
}

export function positiveNumber(env: Environment, name: string, otherwise: number) {
  const value = Number(text(env, name) ?? otherwise)
  if (!Number.isFinite(value) || value <= 0) throw new ConfigError(`${name} is a number above 0.`)
  return value
}

export function oneOf(env: Environment, name: string, choices: string[], otherwise: string) {
  const value = text(env, name) ?? otherwise
  if (!choices.includes(value)) throw new ConfigError(`${name} is one of ${choices.join(', ')}.`)
  return value
}

export function address(env: Environment, name: string, protocols: string[]) {
  const given = text(env, name)
  if (given === null) return null
  // Several hosts in one MongoDB address are no valid URL.
  const protocol = given.match(/^[a-z+]+:/)?.[0] ?? ''
  if (!protocols.includes(protocol) || !given.startsWith(`${protocol}//`)) {
    throw new ConfigError(`${name} starts with ${protocols.map((each) => `${each}//`).join(' or ')}.`)
  }
  return given.replace(/\/+$/, '')
}
