import { momentsIn } from '../../../../shared/console/moments'
import { PATHS } from '../../../../shared/paths'
import { momentIn } from '../../../platform/mail/look/formats'
import type { MailContent, MailPart, SmallPrint } from '../../../platform/mail/look/mail-content'
import { alertLink } from '../alert-link'
import { type DigestSection, digestTexts } from '../digest/digest-texts'
import type { ChannelContent, ChannelMessage } from '../way'
import { MAIL_TEXTS, type MailTexts } from './mail-texts'
import type { MailPartOff } from './unsubscribe-link'

/** Lists of mails show about as much. */
const SHOWN_OF_SUBJECT = 70
const MOST_OF_SUBJECT = 120

interface Written {
  message: ChannelMessage
  /** The site's address. */
  origin: string
  /** Turns such mails off; a test has none. */
  unsubscribeLink: string | null
}

export function alertMail({ message, origin, unsubscribeLink }: Written): MailContent {
  const { content, language } = message
  const texts = MAIL_TEXTS[language]
  const smallPrint = smallPrintOf(texts, { content, origin, unsubscribeLink })
  switch (content.kind) {
    case 'alert':
      return { language, ...alertContent(texts, { message, content, origin }), smallPrint }
    case 'digest':
      return { language, ...digestContent(texts, { message, content, origin }), smallPrint }
    case 'test':
      return { language, ...testContent(texts, origin), smallPrint }
  }
}

/** What of the mails a player can turn off by their links; null for a test. */
export const partOf = ({ kind }: ChannelContent): MailPartOff | null =>
  kind === 'alert' ? 'alerts' : kind === 'digest' ? 'digest' : null

type Body = Omit<MailContent, 'language' | 'smallPrint'>
type ContentOf<Kind> = Extract<ChannelContent, { kind: Kind }>

interface Told<Kind> {
  message: ChannelMessage
  content: ContentOf<Kind>
  origin: string
}

function alertContent(texts: MailTexts, { message, content, origin }: Told<'alert'>): Body {
  const { alert, more, mutedUntil } = content
  const text = localized(message, alert.message)
  const facts = [[texts.time, momentIn(message, alert.at)] as const]
  if (alert.arrivesAt !== null) facts.push([texts.arrives, momentIn(message, alert.arrivesAt)])
  const parts: MailPart[] = [
    { quote: text },
    ...(more > 0 ? [{ paragraph: texts.more(more) }] : []),
    { facts },
    ...(mutedUntil === null ? [] : [{ paragraph: texts.muted(momentIn(message, mutedUntil)) }]),
    { button: alert.bot ? texts.openBot : texts.openDashboard, link: alertLink(origin, alert) },
  ]
  return { subject: subjectOf(text), preheader: texts.titles[alert.kind], title: texts.titles[alert.kind], parts }
}

function digestContent(texts: MailTexts, { message, content, origin }: Told<'digest'>): Body {
  const { title, sections, line } = digestTexts(content.digest, message.language, message.zone)
  const button = { button: texts.openDashboard, link: `${origin}${PATHS.dashboard}` }
  return { subject: title, preheader: line, title, parts: [...sections.flatMap(sectionParts), button] }
}

function sectionParts({ heading, lines }: DigestSection): MailPart[] {
  if (heading === null) return lines.map((paragraph) => ({ paragraph }))
  return [{ heading }, { list: lines }]
}

const testContent = ({ test, openDashboard }: MailTexts, origin: string): Body => ({
  subject: test.subject,
  preheader: test.title,
  title: test.title,
  parts: [{ paragraph: test.text }, { button: openDashboard, link: `${origin}${PATHS.dashboard}` }],
})

interface Framed {
  content: ChannelContent
  origin: string
  unsubscribeLink: string | null
}

function smallPrintOf(texts: MailTexts, { content, origin, unsubscribeLink }: Framed): SmallPrint[] {
  const part = partOf(content)
  return [
    texts.why[part ?? 'test'],
    { text: texts.choose, link: `${origin}${PATHS.settings}#notifications` },
    ...(part && unsubscribeLink ? [{ text: texts.turnOff[part], link: unsubscribeLink }] : []),
  ]
}

const localized = (reader: ChannelMessage, text: string) =>
  momentsIn(text)
    .map((part) => (typeof part === 'string' ? part : momentIn(reader, part.at)))
    .join('')

/** One line, cut between characters as people see them. */
/** The first sentences, as many as lists of mails show. */
function subjectOf(text: string): string {
  const sentences = Array.from(SENTENCES.segment(text.replace(/\s+/g, ' ')), ({ segment }) => segment)
  let subject = sentences.shift() ?? ''
  for (const sentence of sentences) {
    if ((subject + sentence).trim().length > SHOWN_OF_SUBJECT) break
    subject += sentence
  }
  return shortened(subject.trim())
}

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' })

function shortened(text: string): string {
  const characters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  return characters.length > MOST_OF_SUBJECT ? `${characters.slice(0, MOST_OF_SUBJECT - 1).join('')}…` : text
}
