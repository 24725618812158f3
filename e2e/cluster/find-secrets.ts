import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Answers which of the secrets are in which files of the folder, as they are, in base64 or in hexadecimal. */
export function findSecrets(folder: string, secrets: Record<string, string>): string[] {
  const found: string[] = []
  for (const file of filesIn(folder)) {
    const bytes = readFileSync(file)
    const text = bytes.toString('latin1')
    const lowered = text.toLowerCase()
    for (const [name, secret] of Object.entries(secrets)) {
      const isThere =
        readable(secret).some((form) => text.includes(form)) || hexForms(secret).some((form) => lowered.includes(form))
      if (isThere || bytes.includes(rawOf(secret))) found.push(`${name} in ${file.slice(folder.length + 1)}`)
    }
  }
  return found.sort()
}

export const filesOf = (found: string[], name: string) =>
  found.filter((each) => each.startsWith(`${name} in `)).map((each) => each.slice(`${name} in `.length))

/** Without the prefix, which may be cut off or shown. */
const coreOf = (secret: string) => secret.replace(/^(cstl|whsec)_/, '')

/** The bytes that a webhook's secret stands for; the text of any other. */
const rawOf = (secret: string) =>
  secret.startsWith('whsec_') ? Buffer.from(coreOf(secret), 'base64') : Buffer.from(coreOf(secret))

function readable(secret: string): string[] {
  const core = coreOf(secret)
  // A webhook's secret is in JSON and URLs in other spellings.
  const spellings = [core, core.replaceAll('/', '\\/'), encodeURIComponent(core), toUrlSafe(core)]
  const encoded = [core, secret, rawOf(secret).toString('latin1')].flatMap(base64Forms)
  return [...spellings, ...encoded, ...encoded.map(toUrlSafe)]
}

/** Base64 of a text differs by how many bytes are before it. The characters that depend on neighbours are left out. */
function base64Forms(text: string): string[] {
  return [0, 1, 2].map((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text, 'latin1')])
    const whole = bytes.subarray(0, bytes.length - (bytes.length % 3)).toString('base64')
    return whole.slice(before === 0 ? 0 : 4)
  })
}

const toUrlSafe = (text: string) => text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

const hexForms = (secret: string) => [Buffer.from(coreOf(secret)).toString('hex'), rawOf(secret).toString('hex')]

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
}
