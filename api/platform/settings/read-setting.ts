import { readFileSync } from 'node:fs'
import { ConfigError } from '../errors'
import { codeOf } from '../sqlite/file-failure'

export type Environment = Record<string, string | undefined>

/** A provider is either fully set up or switched off; half a set of keys is a mistake worth stopping for. */
export function allOrNone<Name extends string>(env: Environment, ...names: Name[]): Record<Name, string> | null {
  const missing = names.filter((name) => !text(env, name))
  if (missing.length === names.length) return null
  if (missing.length > 0) throw new ConfigError(`Set ${missing.join(' and ')} as well, or none of ${names.join(', ')}.`)
  return Object.fromEntries(names.map((name) => [name, text(env, name)])) as Record<Name, string>
}

/** The setting, or the content of the file that `NAME_FILE` names: containers pass secrets as files. */
export function text(env: Environment, name: string): string | null {
  const given = env[name]?.trim() || null
  const path = env[`${name}_FILE`]?.trim()
  if (!path) return given
  if (given) throw new ConfigError(`Set ${name} or ${name}_FILE, not both.`)
  return contentOf(`${name}_FILE`, path)
}

function contentOf(name: string, path: string): string {
  let content: string
  try {
    content = readFileSync(path, 'utf8').trim()
  } catch (cause) {
    throw new ConfigError(`The file ${path} that ${name} names cannot be read (${codeOf(cause)}).`, { cause })
  }
  if (!content) throw new ConfigError(`The file ${path} that ${name} names is empty.`)
  return content
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

export function oneOf(
  env: Environment,
  name: string,
  { otherwise, choices }: { otherwise: string; choices: string[] },
) {
  const value = text(env, name) ?? otherwise
  if (!choices.includes(value)) throw new ConfigError(`${name} is one of ${choices.join(', ')}.`)
  return value
}

export function address(env: Environment, name: string, protocols: string[]) {
  const given = text(env, name)
  if (given === null) return null
  const protocol = given.match(/^[a-z+]+:/)?.[0] ?? ''
  if (!protocols.includes(protocol) || !given.startsWith(`${protocol}//`)) {
    throw new ConfigError(`${name} starts with ${protocols.map((each) => `${each}//`).join(' or ')}.`)
  }
  if (!namesHosts(given, protocol)) {
    throw new ConfigError(`${name} needs a valid host after ${protocol}//, and a valid port if it has one.`)
  }
  return given.replace(/\/+$/, '')
}

function namesHosts(given: string, protocol: string): boolean {
  const url = URL.parse(given)
  // A Redis address without a host means this machine.
  if (protocol.startsWith('redis')) return url !== null && given !== `${protocol}//`
  // A MongoDB address may list several hosts, which is not a valid URL, or encode the path of a socket
  // (https://www.mongodb.com/docs/manual/reference/connection-string/).
  if (protocol.startsWith('mongodb')) return hostsOf(given).every((host) => /^%2f/i.test(host) || isHost(host))
  return Boolean(url?.hostname)
}

const isHost = (host: string) => Boolean(URL.parse(`http://${host}`)?.hostname)

/** The part between the credentials, if any, and the path. */
const hostsOf = (given: string) => (given.match(/^[^/]+\/\/(?:[^/]*@)?([^/?#]*)/)?.[1] ?? '').split(',')
