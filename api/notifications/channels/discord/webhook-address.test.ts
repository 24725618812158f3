import { describe, expect, test } from 'bun:test'
import { addressToCall, webhookAddress } from './webhook-address'

const ID = '223704706495545344'
const TOKEN = '3d89bb7572e0fb30d8128367b3b1b44fecd1726de135cbe28a41f8b2f777c372ba29_-xY'
const STORED = `https://discord.com/api/v10/webhooks/${ID}/${TOKEN}`
const STAND_IN = 'http://127.0.0.1:4321'
const PRODUCTION = { standIn: null }
const DEVELOPMENT = { standIn: STAND_IN }

const at = (start: string, end = '') => `${start}/api/webhooks/${ID}/${TOKEN}${end}`

describe('An address of Discord', () => {
  test.each([
    at('https://discord.com'),
    at('https://ptb.discord.com'),
    at('https://canary.discord.com'),
    at('https://discordapp.com'),
    `https://discord.com/api/v10/webhooks/${ID}/${TOKEN}`,
    `https://discord.com/api/v6/webhooks/${ID}/${TOKEN}`,
    at('HTTPS://Discord.COM'),
    ` \n${at('https://discord.com')}\t`,
    at('https://discord.com', '/'),
    at('https://discord.com', '?wait=true'),
    at('https://discord.com', '?'),
  ])('%p is stored in one form', (pasted) => {
    expect(webhookAddress(pasted, PRODUCTION)).toBe(STORED)
    expect(webhookAddress(pasted, DEVELOPMENT)).toBe(STORED)
    expect(addressToCall(STORED, PRODUCTION)).toBe(STORED)
  })

  test('keeps its thread', () => {
    const thread = '?thread_id=199737254929760256'
    expect(webhookAddress(at('https://discord.com', `${thread}&wait=1`), PRODUCTION)).toBe(STORED + thread)
    expect(addressToCall(STORED + thread, PRODUCTION)).toBe(STORED + thread)
  })
})

const REFUSED: [sentence: RegExp, ...addresses: string[]][] = [
  [/^Please paste/, '', '   ', '\n'],
  [/not a whole address/, 'castle', TOKEN, ID, `${ID}/${TOKEN}`, '//discord.com', 'https://'],
  [
    /characters that/,
    'my webhook',
    at('https://discord.com', ' x'),
    at('https://discоrd.com'),
    at('https://diſcord.com'),
  ],
  [/characters that/, at('https://ｄiscord.com'), at('https://discord。com'), at('https://dis\u200bcord.com')],
  [/characters that/, at('https://discord.com', '\u202e'), at('https://dis\tcord.com'), at('https://dis\ncord.com')],
  [/token of a bot/, 'MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs'],
  [/token of a bot/, 'Bot MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs'],
  [/put https:\/\/ in front/, at('discord.com'), at('ptb.discord.com'), at('discord.com:443')],
  [/nothing else/, at('http://discord.com'), at('ftp://discord.com'), 'javascript:alert(1)', 'file:///etc/passwd'],
  [/nothing else/, at('wss://discord.com'), at('http://127.0.0.1:4321'), at('view-source:https://discord.com')],
  [/name, a password or @/, at('https://anna:secret@discord.com'), at('https://discord.com@evil.example')],
  [/name, a password or @/, at('https://@discord.com'), at('https://discord.com:443@evil.example')],
  [/a port/, at('https://discord.com:443'), at('https://discord.com:8443'), at('https://discord.com:')],
  [/a port/, at('https://[::1]:443'), at('https://evil.example:443')],
  [/% signs or backslashes/, at('https://disc%6frd.com'), at('https://discord.com%2eevil.example')],
  [
    /% signs or backslashes/,
    at('https://discord.com\\'),
    at('https:\\\\discord.com'),
    `${at('https://discord.com')}%00`,
  ],
  [/% signs or backslashes/, `https://discord.com/api/%77ebhooks/${ID}/${TOKEN}`, at('https://discord.com/%2e%2e')],
  [
    /only looks like/,
    at('https://discord.com.evil.example'),
    at('https://evil-discord.com'),
    at('https://dlscord.com'),
  ],
  [/only looks like/, at('https://disc0rd.com'), at('https://discord.co'), at('https://xn--discrd-jxf.com')],
  [/only looks like/, at('https://discord.com.'), at('https://discordapp.net'), at('https://notdiscord.com')],
  [/another server/, at('https://evil.example'), at('https://hooks.slack.com'), at('https://127.0.0.1')],
  [/another server/, at('https://[::1]'), at('https://169.254.169.254'), at('https://localhost'), at('https://.com')],
  [/The host of a webhook is/, at('https://cdn.discordapp.com'), at('https://ptb.discordapp.com')],
  [/The host of a webhook is/, at('https://www.discord.com'), at('https://a.ptb.discord.com')],
  [/invitation/, 'https://discord.gg/rabenfels', 'https://discord.com/invite/rabenfels'],
  [/link of a channel/, `https://discord.com/channels/${ID}/${ID}`, `https://discord.com/channels/@me/${ID}`],
  [/\.\. or \/\//, at('https://discord.com/..'), at('https://discord.com/api/webhooks/..'), at('https://discord.com/')],
  [/\.\. or \/\//, `https://discord.com/api/webhooks/${ID}/../${TOKEN}`, `${at('https://discord.com')}/../x`],
  [/remove \/slack/, at('https://discord.com', '/slack'), at('https://discord.com', '/github')],
  [/end of the address is missing/, 'https://discord.com/api/webhooks', `https://discord.com/api/webhooks/${ID}`],
  [
    /number in the address/,
    `https://discord.com/api/webhooks/12/${TOKEN}`,
    `https://discord.com/api/webhooks/x/${TOKEN}`,
  ],
  [/not complete/, at('https://discord.com').slice(0, -20), `https://discord.com/api/webhooks/${ID}/${TOKEN}.x`],
  [
    /what follows/,
    at('https://discord.com', '?x=1'),
    at('https://discord.com', '#x'),
    at('https://discord.com', '/messages/1'),
  ],
  [/what follows/, at('https://discord.com', '?thread_id=x'), at('https://discord.com', '?wait=true#x')],
  [
    /but not to a webhook/,
    'https://discord.com',
    'https://discord.com/login',
    'https://discord.com/developers/applications',
  ],
  [/but not to a webhook/, `https://discord.com/api/v123/webhooks/${ID}/${TOKEN}`, at('https://discord.com/x')],
]

const cases = REFUSED.flatMap(([sentence, ...addresses]) => addresses.map((address) => [address, sentence] as const))

describe('Addresses that are not Discord’s', () => {
  test.each(cases)('%p is refused with a sentence', (pasted, sentence) => {
    const refuse = () => webhookAddress(pasted, PRODUCTION)
    expect(refuse).toThrow(sentence)
    expect(refuse).toThrow(/\.$/)
    expect(addressToCall(pasted, PRODUCTION)).toBeNull()
  })

  test('names its field', () => {
    expect(() => webhookAddress('', PRODUCTION)).toThrow(
      expect.objectContaining({ kind: 'invalid', faults: [expect.objectContaining({ path: 'url' })] }),
    )
  })

  test('never shows a part of itself, which may be secret', () => {
    for (const [pasted] of cases) {
      const message = sentenceFor(pasted)
      expect(message).not.toContain(TOKEN.slice(0, 8))
      expect(message).not.toContain('ZnCjm1')
    }
  })
})

function sentenceFor(pasted: string) {
  try {
    return webhookAddress(pasted, PRODUCTION)
  } catch (error) {
    return String(error)
  }
}

describe('The stand-in', () => {
  test('is allowed where the wiring names it, with the same form', () => {
    const stored = `${STAND_IN}/api/v10/webhooks/${ID}/${TOKEN}`
    expect(webhookAddress(at(STAND_IN), DEVELOPMENT)).toBe(stored)
    expect(addressToCall(stored, DEVELOPMENT)).toBe(stored)
    expect(addressToCall(stored, PRODUCTION)).toBeNull()
    for (const other of ['http://127.0.0.1:4322', 'http://localhost:4321', 'http://127.0.0.1:43210', `${STAND_IN}@x`])
      expect(() => webhookAddress(at(other), DEVELOPMENT)).toThrow()
  })

  test('is found again after a start that gave it another port', () => {
    const before = webhookAddress(at('http://127.0.0.1:9999'), { standIn: 'http://127.0.0.1:9999' })
    expect(addressToCall(before, DEVELOPMENT)).toBe(`${STAND_IN}/api/v10/webhooks/${ID}/${TOKEN}`)
  })
})
