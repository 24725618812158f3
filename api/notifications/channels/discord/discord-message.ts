import type { Language } from '../../../../shared/channels'
import { PATHS } from '../../../../shared/paths'
import { alertLink } from '../alert-link'
import { ALERT_TEXTS } from '../alert-texts'
import { type DigestSection, digestWithInstants } from '../digest/digest-texts'
import type { ChannelContent, ChannelMessage } from '../way'
import { DISCORD_TEXTS } from './discord-texts'
import { escapeMarkdown, shortenMarkdown, timeMark } from './escape-markdown'

/** https://docs.discord.com/developers/resources/webhook#execute-webhook */
interface DiscordMessage {
  username: string
  content: string
  allowed_mentions: { parse: [] }
  flags: number
}

/** In UTF-16 units, the strictest of what "characters" may mean. */
const MOST_CHARACTERS = 2000
/** No previews of links: https://docs.discord.com/developers/resources/message#message-object-message-flags */
const SUPPRESS_EMBEDS = 4

interface Parts {
  title: string
  at?: number
  /** Texts with names and words of others, cut where there is no room for them. */
  body: Line[]
  /** Markdown. */
  after: (string | false)[]
}

/** A heading is kept whole or left out. */
type Line = { text: string; isItem?: boolean } | { heading: string }

interface Surroundings {
  /** Of the site; null if this server does not know its address. */
  origin: string | null
  now: number
}

/**
 * Discord offers no key that tells repeats apart: `enforce_nonce` is a field of Create Message alone
 * (https://docs.discord.com/developers/resources/message#create-message). So the last line has the id of the message,
 * which is the same in each try.
 */
export function discordMessage(message: ChannelMessage, surroundings: Surroundings): DiscordMessage {
  const { title, at, body, after } = partsOf(message, surroundings)
  const head = at === undefined ? `**${title}**` : `**${title}** · ${timeMark(at, 'f')}`
  const tail = [...after.filter(Boolean), `-# \`${message.id}\``]
  const room = MOST_CHARACTERS - [head, ...tail].join('\n').length
  return {
    username: 'Castellan',
    content: [head, ...linesWithin(room, body, surroundings.now), ...tail].join('\n'),
    // Without this, escaped mentions would still notify:
    // https://docs.discord.com/developers/resources/message#allowed-mentions-object
    allowed_mentions: { parse: [] },
    flags: SUPPRESS_EMBEDS,
  }
}

function partsOf({ content, language, zone }: ChannelMessage, { origin }: Surroundings): Parts {
  const { test, openCastellan } = DISCORD_TEXTS[language]
  switch (content.kind) {
    case 'test':
      return { title: test.title, body: [{ text: test.body }], after: [] }
    case 'digest': {
      const { title, sections } = digestWithInstants(content.digest, language, zone)
      const dashboard = origin !== null && linkTo(openCastellan, new URL(PATHS.dashboard, origin).href)
      return { title, body: sections.flatMap(linesOf), after: [dashboard] }
    }
    case 'alert':
      return alertParts(content, language, origin)
  }
}

const linesOf = ({ heading, lines }: DigestSection): Line[] =>
  heading === null ? lines.map((text) => ({ text })) : [{ heading }, ...lines.map((text) => ({ text, isItem: true }))]

type AlertContent = Extract<ChannelContent, { kind: 'alert' }>

function alertParts({ alert, more, mutedUntil }: AlertContent, language: Language, origin: string | null): Parts {
  const { titles, more: andMore } = ALERT_TEXTS[language]
  const { arrives, muted, openBot, openCastellan } = DISCORD_TEXTS[language]
  const { kind, bot, at, arrivesAt, message } = alert
  return {
    title: titles[kind],
    at,
    body: [{ text: message }],
    after: [
      arrivesAt !== null && arrives(timeMark(arrivesAt, 'R'), timeMark(arrivesAt, 'T')),
      more > 0 && andMore(more),
      mutedUntil !== null && muted(timeMark(mutedUntil, 'f')),
      origin !== null && linkTo(bot ? openBot : openCastellan, alertLink(origin, alert)),
    ],
  }
}

const linkTo = (text: string, url: string) => `[${text}](<${url}>)`

/** As many lines as there is room for, each with its line break; the last one may be cut. */
function linesWithin(room: number, lines: readonly Line[], now: number): string[] {
  const kept: string[] = []
  let left = room
  for (const line of lines) {
    const full = markdownOf(line, now)
    const fitting = full.length < left || 'text' in line ? shortenMarkdown(full, left - 1) : ''
    if (!fitting) break
    kept.push(fitting)
    if (fitting !== full) break
    left -= full.length + 1
  }
  return kept
}

function markdownOf(line: Line, now: number): string {
  if ('heading' in line) return `**${escapeMarkdown(line.heading, now)}**`
  return (line.isItem ? '- ' : '') + escapeMarkdown(line.text, now)
}
