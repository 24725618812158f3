import type { AlertKind, Language } from '../../../../shared/channels'

interface PushTexts {
  titles: Record<AlertKind, string>
  test: { title: string; body: string }
  more(count: number): string
  muted: string
  actions: { start: string; stop: string }
}

export const PUSH_TEXTS: Record<Language, PushTexts> = {
  en: {
    titles: {
      stopped: 'Bot stopped',
      attack: 'Attack noticed',
      supplies: 'Supplies',
      news: 'News of a bot',
      report: 'Daily summary',
      account: 'Plan and hours',
    },
    test: { title: 'Test message', body: 'Castellan reaches this device.' },
    more: (count) => `And ${count} more.`,
    muted: 'The last push of today: muted until midnight.',
    actions: { start: 'Start', stop: 'Stop' },
  },
  de: {
    titles: {
      stopped: 'Bot angehalten',
      attack: 'Angriff bemerkt',
      supplies: 'Vorräte',
      news: 'Neues von einem Bot',
      report: 'Tagesbericht',
      account: 'Tarif und Stunden',
    },
    test: { title: 'Testnachricht', body: 'Castellan erreicht dieses Gerät.' },
    more: (count) => `Und ${count} weitere.`,
    muted: 'Die letzte Nachricht von heute: stumm bis Mitternacht.',
    actions: { start: 'Starten', stop: 'Anhalten' },
  },
}
