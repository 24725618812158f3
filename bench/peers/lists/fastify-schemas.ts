const text = { type: 'string' }
const textOrNull = { type: ['string', 'null'] }
const yesOrNo = { type: 'boolean' }
const objectOf = (properties: object) => ({ type: 'object', properties })

const bot = {
  id: text,
  name: text,
  templateId: text,
  templateLabel: text,
  accountId: textOrNull,
  state: text,
  created_at: text,
  stop_reason: { type: ['object', 'null'], properties: { code: text, message: text } },
}
const detail = {
  ...bot,
  settings: { type: 'object', additionalProperties: true },
  script_version: { type: ['integer', 'null'] },
  secrets_set: { type: 'array', items: text },
}
const user = {
  id: text,
  email: text,
  user_metadata: objectOf({
    plan: text,
    username: textOrNull,
    avatar: textOrNull,
    isAdmin: yesOrNo,
    time_zone: textOrNull,
  }),
  app_metadata: objectOf({ isAdmin: yesOrNo }),
}

/** From these Fastify makes functions that write answers fast. */
export const answers = {
  list: objectOf({ bots: { type: 'array', items: objectOf(bot) } }),
  one: objectOf({ bot: objectOf(bot) }),
  detail: objectOf({ bot: objectOf(detail) }),
  signedIn: objectOf({ success: yesOrNo, token: text, user: objectOf(user), message: text }),
}

const bounded = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength })

export const bodies = {
  credentials: {
    ...objectOf({ email: bounded(254), password: bounded(256) }),
    required: ['email', 'password'],
  },
  action: { ...objectOf({ action: { enum: ['start', 'stop'] } }), required: ['action'] },
  newBot: {
    ...objectOf({
      templateId: bounded(64),
      accountId: { type: 'string', pattern: '^[0-9a-f]{24}$' },
      name: bounded(60),
      settings: { type: 'object' },
    }),
    required: ['templateId', 'accountId'],
  },
}
