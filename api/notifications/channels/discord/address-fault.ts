const HOW = 'In Discord, open Edit Channel, Integrations, Webhooks, and press Copy Webhook URL.'

const SENTENCES = {
  empty: `Please paste the webhook's address. ${HOW}`,
  characters: `The address contains characters that a webhook's address never has. ${HOW}`,
  botToken: `This is the token of a bot, which is as secret as a password. A webhook's address is needed instead. ${HOW}`,
  noAddress: `This is not a whole address. ${HOW}`,
  noScheme: 'Please put https:// in front of the address.',
  notHttps: 'The address must begin with https://, and nothing else.',
  credentials: 'The address must not contain a name, a password or @.',
  port: 'The address must not contain a port.',
  encoded: 'The address must not contain % signs or backslashes.',
  lookAlike: `The host of this address only looks like Discord's. A webhook begins with https://discord.com/api/webhooks/.`,
  otherHost:
    'This address leads to another server, not to Discord. A webhook begins with https://discord.com/api/webhooks/.',
  testHost: 'The host of a webhook is discord.com, ptb.discord.com, canary.discord.com or discordapp.com.',
  invite: `This is an invitation to a server, not a webhook. ${HOW}`,
  channel: `This is the link of a channel or a message, not a webhook. ${HOW}`,
  dots: 'The address must not contain .. or // in its path.',
  otherForm: 'Please remove /slack or /github from the end of the address.',
  noToken: `The end of the address is missing: it has a number, a slash, and a long code. ${HOW}`,
  wrongId: `The number in the address is not that of a webhook. ${HOW}`,
  wrongToken: `The code at the end of the address is not complete. ${HOW}`,
  following: 'Please remove what follows the code at the end of the address.',
  otherPath: `This address belongs to Discord, but not to a webhook. ${HOW}`,
} as const

const ADDRESS = /^(?<scheme>[a-z][a-z0-9+.-]*):(?:\/\/)?(?<authority>[^/?#]*)(?<path>[^?#]*)/i
/** Three parts with dots: https://docs.discord.com/developers/reference#authentication */
const BOT_TOKEN = /^(?:Bot\s+|Bearer\s+)?[\w-]{20,}\.[\w-]{5,}\.[\w-]{20,}$/i
const SIMILAR = /d[i1l|]sc[o0]rd|xn--/i
const SUBDOMAIN = /\.discord(?:app)?\.com$/i

/** One clear sentence for an address that is not a webhook's. */
export function addressFault(text: string): string {
  return SENTENCES[faultOf(text)]
}

function faultOf(text: string): keyof typeof SENTENCES {
  if (!text) return 'empty'
  if (BOT_TOKEN.test(text)) return 'botToken'
  if (/[^\x21-\x7e]/.test(text)) return 'characters'
  const { scheme, authority, path } = ADDRESS.exec(text)?.groups ?? {}
  if (scheme === undefined || authority === undefined || path === undefined) {
    return /^[\w-]+(\.[\w-]+)+\//.test(text) ? 'noScheme' : 'noAddress'
  }
  // "discord.com:443/…" reads like a scheme.
  if (scheme.includes('.')) return 'noScheme'
  if (scheme.toLowerCase() !== 'https') return 'notHttps'
  return hostFault(authority) ?? pathFault(path) ?? 'following'
}

function hostFault(authority: string): keyof typeof SENTENCES | null {
  if (!authority) return 'noAddress'
  if (authority.includes('@')) return 'credentials'
  if (/[%\\]/.test(authority)) return 'encoded'
  if (/:\d*$/.test(authority)) return 'port'
  if (/^(?:www\.)?discord\.gg$/i.test(authority)) return 'invite'
  if (/^(?:(?:ptb|canary)\.)?discord\.com$|^discordapp\.com$/i.test(authority)) return null
  if (SUBDOMAIN.test(authority)) return 'testHost'
  return SIMILAR.test(authority) ? 'lookAlike' : 'otherHost'
}

function pathFault(path: string): keyof typeof SENTENCES | null {
  if (/[%\\]/.test(path)) return 'encoded'
  if (/\/\.{1,2}(\/|$)|\/\//.test(path)) return 'dots'
  if (path.startsWith('/invite')) return 'invite'
  if (path.startsWith('/channels')) return 'channel'
  const webhook = /^\/api(?:\/v\d{1,2})?\/webhooks(?<id>\/[^/]*)?(?<token>\/[^/]*)?(?<more>\/.*)?$/.exec(path)?.groups
  if (!webhook) return 'otherPath'
  const { id = '', token = '', more = '' } = webhook
  if (!/^\/\d{17,20}$/.test(id)) return id.length > 1 ? 'wrongId' : 'noToken'
  if (token.length < 2) return 'noToken'
  if (!/^\/[\w-]{60,120}$/.test(token)) return 'wrongToken'
  if (/^\/(?:slack|github)\/?$/.test(more)) return 'otherForm'
  return more.length > 1 ? 'following' : null
}
