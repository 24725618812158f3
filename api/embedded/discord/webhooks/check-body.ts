import type { FormError } from './refusals'

type Fields = Record<string, unknown>
type Path = FormError['path']
type Check = (value: unknown, path: Path) => FormError[]

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const text =
  (most: number): Check =>
  (value, path) => {
    if (typeof value !== 'string') {
      return [{ path, code: 'STRING_TYPE_CONVERT', message: `Could not interpret "${String(value)}" as string.` }]
    }
    return value.trim().length > most ? [tooLong(path, most)] : []
  }

const tooLong = (path: Path, most: number): FormError => ({
  path,
  code: 'BASE_TYPE_MAX_LENGTH',
  message: `Must be ${most} or fewer in length.`,
})

const list =
  (most: number, check: Check): Check =>
  (value, path) => {
    if (!Array.isArray(value)) return [{ path, code: 'LIST_TYPE_CONVERT', message: 'Only iterables may be used.' }]
    if (value.length > most) return [tooLong(path, most)]
    return value.flatMap((each, index) => check(each, [...path, index]))
  }

const fields =
  (checks: Record<string, Check>, required: string[] = []): Check =>
  (value, path) => {
    if (!isFields(value)) {
      return [{ path, code: 'MODEL_TYPE_CONVERT', message: 'Only dictionaries may be used in a ModelType' }]
    }
    const missing = required.filter((name) => !value[name])
    return [
      ...missing.map((name) => ({
        path: [...path, name],
        code: 'BASE_TYPE_REQUIRED',
        message: 'This field is required',
      })),
      ...Object.entries(checks).flatMap(([name, check]) =>
        value[name] == null ? [] : check(value[name], [...path, name]),
      ),
    ]
  }

const choice =
  (words: string[]): Check =>
  (value, path) =>
    words.includes(String(value))
      ? []
      : [{ path, code: 'BASE_TYPE_CHOICES', message: `Value must be one of ('${words.join("', '")}').` }]

const wholeNumber =
  (most: number): Check =>
  (value, path) =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most
      ? []
      : [{ path, code: 'NUMBER_TYPE_MAX', message: `int value should be less than or equal to ${most}.` }]

const moment: Check = (value, path) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value))
    ? []
    : [{ path, code: 'DATE_TIME_TYPE_PARSE', message: `Could not parse ${String(value)}. Should be ISO8601.` }]

const webAddress: Check = (value, path) =>
  /^https?:$/.test(URL.parse(String(value))?.protocol ?? '')
    ? []
    : [{ path, code: 'URL_TYPE_INVALID_URL', message: 'Not a well formed URL.' }]

const username: Check = (value, path) => {
  const word = /discord|clyde/i.exec(String(value))?.[0]
  if (word)
    return [{ path, code: 'USERNAME_INVALID_CONTAINS', message: `Username cannot contain "${word.toLowerCase()}"` }]
  if (value === '') return [{ path, code: 'BASE_TYPE_BAD_LENGTH', message: 'Must be between 1 and 80 in length.' }]
  return text(80)(value, path)
}

/** https://docs.discord.com/developers/resources/message#embed-object-embed-limits */
const embed = fields({
  title: text(256),
  description: text(4096),
  url: webAddress,
  timestamp: moment,
  color: wholeNumber(0xff_ff_ff),
  footer: fields({ text: text(2048) }, ['text']),
  author: fields({ name: text(256), url: webAddress }, ['name']),
  fields: list(25, fields({ name: text(256), value: text(1024) }, ['name', 'value'])),
})
const MOST_OF_EMBEDS = 6000

/** https://docs.discord.com/developers/resources/webhook#execute-webhook */
const body = fields({
  content: text(2000),
  username,
  embeds: list(10, embed),
  // https://docs.discord.com/developers/resources/message#allowed-mentions-object
  allowed_mentions: fields({
    parse: list(3, choice(['users', 'roles', 'everyone'])),
    users: list(100, text(20)),
    roles: list(100, text(20)),
  }),
  flags: wholeNumber(2 ** 31 - 1),
})

/** Mistakes in the body of a message. Lengths are UTF-16 units, the strictest of what "characters" may mean. */
export function faultsOfBody(value: unknown): FormError[] {
  const faults = body(value, [])
  if (faults.length > 0 || !isFields(value)) return faults
  if (embedTexts(value.embeds).join('').length > MOST_OF_EMBEDS) {
    const message = `Embed size exceeds maximum size of ${MOST_OF_EMBEDS}`
    return [{ path: ['embeds'], code: 'MAX_EMBED_SIZE_EXCEEDED', message }]
  }
  return []
}

const COUNTED = ['title', 'description', 'text', 'name', 'value', 'footer', 'author', 'fields']

/** All texts in embeds that count. */
function embedTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value.trim()]
  if (Array.isArray(value)) return value.flatMap(embedTexts)
  return isFields(value) ? COUNTED.flatMap((name) => embedTexts(value[name])) : []
}
