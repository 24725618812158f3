import type { AlertKind, Language } from '../../../shared/channels'

export interface AlertTexts {
  titles: Record<AlertKind, string>
  more(count: number): string
}

/** Words about alerts that several ways use. */
export const ALERT_TEXTS: Record<Language, AlertTexts> = {
  en: {
    titles: {
      stopped: 'Bot stopped',
      attack: 'Attack noticed',
      supplies: 'Supplies',
      news: 'News of a bot',
      report: 'Daily summary',
      account: 'Plan and hours',
    },
    more: (count) => `And ${count} more.`,
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
    more: (count) => `Und ${count} weitere.`,
  },
}
