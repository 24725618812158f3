import { type Language, MESSAGES_PER_DAY } from '../../../../shared/channels'

interface DiscordTexts {
  test: { title: string; body: string }
  /** With marks of time. */
  arrives(relative: string, time: string): string
  muted(until: string): string
  openBot: string
  openCastellan: string
}

const MOST = MESSAGES_PER_DAY.discord

export const DISCORD_TEXTS: Record<Language, DiscordTexts> = {
  en: {
    test: { title: 'Test message', body: 'Castellan reaches this channel.' },
    arrives: (relative, time) => `It arrives ${relative}, at ${time}.`,
    muted: (until) => `This was the last of ${MOST} messages a day: muted until ${until}.`,
    openBot: 'Open the bot',
    openCastellan: 'Open Castellan',
  },
  de: {
    test: { title: 'Testnachricht', body: 'Castellan erreicht diesen Kanal.' },
    arrives: (relative, time) => `Ankunft ${relative}, um ${time}.`,
    muted: (until) => `Das war die letzte von ${MOST} Nachrichten am Tag: stumm bis ${until}.`,
    openBot: 'Bot öffnen',
    openCastellan: 'Castellan öffnen',
  },
}
