import type { Language } from '../../../../shared/channels'
import { asInstant } from '../../../../shared/console/moments'
import type { Digest, DigestAlert, DigestBot, DigestStop, DigestTask } from '../model/digest'
import { type DigestFormats, digestFormats } from './digest-formats'
import type { DigestWords } from './digest-words'
import { ENGLISH } from './english'
import { GERMAN } from './german'

export interface DigestTexts {
  /** "Daily summary, Saturday 28 November" */
  title: string
  sections: DigestSection[]
  /** The most important of it, for a push and the preview of a mail. */
  line: string
}

export interface DigestSection {
  /** Null for the first one. */
  heading: string | null
  lines: string[]
}

const WORDS: Record<Language, DigestWords> = { en: ENGLISH, de: GERMAN }

const MOST_STOPPED = 10
const MOST_STOPPED_IN_LINE = 3
const MOST_EARNERS = 3

interface Style {
  words: DigestWords
  formats: DigestFormats
}

/** All words of a summary. Names and messages are as they were written, so a way escapes them. */
export function digestTexts(digest: Digest, language: Language, zone: string): DigestTexts {
  const words = WORDS[language]
  return textsIn({ words, formats: digestFormats(words, zone, digest.madeAt) }, digest)
}

/** With instants in the place of local times, for readers in several zones. */
export function digestWithInstants(digest: Digest, language: Language, zone: string): DigestTexts {
  const words = WORDS[language]
  const formats = digestFormats(words, zone, digest.madeAt)
  return textsIn({ words, formats: { ...formats, moment: asInstant, localized: (text) => text } }, digest)
}

function textsIn(style: Style, digest: Digest): DigestTexts {
  const sections = [...(digest.hasReport ? reportSections(style, digest) : []), alertSection(style, digest)]
  return {
    title: style.words.title(style.formats.day(digest.madeAt)),
    sections: sections.filter(({ lines }) => lines.length > 0),
    line: digest.hasReport ? reportLine(style, digest) : alertLines(style, digest).join(' '),
  }
}

function reportSections(style: Style, digest: Digest): DigestSection[] {
  const { words } = style
  const { shown, left } = stopsIn(digest, MOST_STOPPED)
  const stops = shown.map(({ name, stop }) => `${name}: ${reasonOf(style, digest, stop)}`)
  return [
    { heading: null, lines: [gainsLine(style, digest), ...quietLine(style, digest)] },
    { heading: words.standStill(digest.counts.stopped), lines: [...stops, ...andMore(style, left)] },
    { heading: words.needsYou, lines: digest.todo.map((task) => taskLine(style, task)) },
    { heading: words.mostCameFrom, lines: earnerLines(style, digest) },
  ]
}

function gainsLine({ words, formats }: Style, { from, gains }: Digest): string {
  const since = formats.moment(from)
  if (gains.length === 0) return words.nothingCameIn(since)
  return words.cameIn(since, formats.list(gains.map(formats.amount)))
}

function quietLine({ words }: Style, { counts, todo, alerts }: Digest): string[] {
  if (counts.stopped > 0 || todo.length > 0 || alerts.length > 0) return []
  return [counts.bots === 0 ? words.noBots : words.quiet(counts.online)]
}

type StoppedBot = DigestBot & { stop: DigestStop }

function stopsIn({ bots, counts }: Digest, most: number) {
  const shown = bots.filter((bot): bot is StoppedBot => bot.stop !== null).slice(0, most)
  return { shown, left: counts.stopped - shown.length }
}

function reasonOf({ words, formats }: Style, { madeAt }: Digest, { code, since, until }: DigestStop): string {
  if (code === 'daily_limit') {
    if (until === null) return words.stopped
    return until > madeAt ? words.hoursUsed(formats.moment(until)) : words.hoursBack(formats.moment(until))
  }
  const reason = Object.hasOwn(words.stops, code) ? words.stops[code] : words.stopped
  return since === null ? reason : words.since(reason, formats.moment(since))
}

function taskLine({ words, formats }: Style, { task, names, more }: DigestTask): string {
  return words.tasks[task](formats.list(more > 0 ? [...names, words.others(more)] : names))
}

/** Of a single bot the figures are those of the first line. */
function earnerLines({ formats, words }: Style, { bots }: Digest): string[] {
  const earners = bots.filter(({ gained }) => gained > 0)
  if (earners.length < 2) return []
  return earners
    .toSorted((one, other) => other.gained - one.gained)
    .slice(0, MOST_EARNERS)
    .map((bot) => {
      const gain = formats.amount({ unit: bot.unit, amount: bot.gained })
      return `${bot.name}: ${gain}, ${words.atWork(formats.duration(bot.atWork))}`
    })
}

function alertSection(style: Style, digest: Digest): DigestSection {
  return { heading: digest.hasReport ? style.words.waited : null, lines: alertLines(style, digest) }
}

const alertLines = (style: Style, { alerts, alertsLeftOut }: Digest) => [
  ...alerts.map((alert) => alertLine(style, alert)),
  ...andMore(style, alertsLeftOut),
]

function alertLine({ words, formats }: Style, { at, message, more }: DigestAlert): string {
  const text = `${formats.moment(at)}: ${formats.localized(message)}`
  return more > 0 ? `${text} (${words.andMore(more)})` : text
}

const andMore = ({ words }: Style, count: number) => (count > 0 ? [`${words.andMore(count)}.`] : [])

function reportLine(style: Style, digest: Digest): string {
  const { words } = style
  const { shown, left } = stopsIn(digest, MOST_STOPPED_IN_LINE)
  const stops = shown.map(({ name, stop }) => `${name} (${reasonOf(style, digest, stop)})`)
  if (left > 0 && stops.length > 0) stops.push(words.others(left))
  const { stopped } = digest.counts
  return [
    gainsLine(style, digest),
    ...quietLine(style, digest),
    ...(stops.length > 0 ? [`${words.standStill(stopped)}: ${stops.join(', ')}.`] : []),
    ...(digest.todo.length > 0 ? [words.tasksLeft(digest.todo.length)] : []),
    ...(stopped === 0 && digest.todo.length === 0 ? alertLines(style, digest) : []),
  ].join(' ')
}
