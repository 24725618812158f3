import type { AlertKind, Language } from '../../../../shared/channels'

export interface MailTexts {
  titles: Record<AlertKind, string>
  time: string
  arrives: string
  openBot: string
  openDashboard: string
  more(count: number): string
  muted(until: string): string
  test: { subject: string; title: string; text: string }
  why: { alerts: string; digest: string; test: string }
  choose: string
  turnOff: { alerts: string; digest: string }
}

export const MAIL_TEXTS: Record<Language, MailTexts> = {
  en: {
    titles: {
      stopped: 'A bot has stopped',
      attack: 'An attack is coming',
      supplies: 'Supplies need a look',
      news: 'News of a bot',
      report: 'Daily summary',
      account: 'Your plan and its hours',
    },
    time: 'Time',
    arrives: 'Arrives',
    openBot: 'Open the bot',
    openDashboard: 'Open the dashboard',
    more: (count) => (count === 1 ? 'And one more like it.' : `And ${count} more like it.`),
    muted: (until) => `This was the last alert by e-mail of this day. The next ones are sent from ${until} on.`,
    test: {
      subject: 'A test from Castellan',
      title: 'Alerts reach you here',
      text: 'This is the test that you asked for. Alerts of your bots will look like this mail.',
    },
    why: {
      alerts: 'You get this mail because alerts by e-mail are on in your settings.',
      digest: 'You get this mail because the daily summary by e-mail is on in your settings.',
      test: 'You get this mail because you pressed Test in your settings.',
    },
    choose: 'Choose what is mailed',
    turnOff: { alerts: 'Turn off alerts by e-mail', digest: 'Turn off the daily summary by e-mail' },
  },
  de: {
    titles: {
      stopped: 'Ein Bot hat angehalten',
      attack: 'Ein Angriff kommt',
      supplies: 'Die Vorräte brauchen einen Blick',
      news: 'Neues von einem Bot',
      report: 'Tagesbericht',
      account: 'Dein Tarif und seine Stunden',
    },
    time: 'Zeit',
    arrives: 'Ankunft',
    openBot: 'Den Bot öffnen',
    openDashboard: 'Zur Übersicht',
    more: (count) => (count === 1 ? 'Und eine weitere Meldung dieser Art.' : `Und ${count} weitere dieser Art.`),
    muted: (until) => `Das war die letzte Meldung per E-Mail an diesem Tag. Die nächsten kommen ab ${until}.`,
    test: {
      subject: 'Ein Test von Castellan',
      title: 'Meldungen erreichen dich hier',
      text: 'Das ist der Test, um den du gebeten hast. So sehen Meldungen deiner Bots aus.',
    },
    why: {
      alerts: 'Du bekommst diese E-Mail, weil Meldungen per E-Mail in deinen Einstellungen an sind.',
      digest: 'Du bekommst diese E-Mail, weil der Tagesbericht per E-Mail in deinen Einstellungen an ist.',
      test: 'Du bekommst diese E-Mail, weil du in deinen Einstellungen auf Test gedrückt hast.',
    },
    choose: 'Auswählen, was per E-Mail kommt',
    turnOff: { alerts: 'Meldungen per E-Mail abstellen', digest: 'Tagesbericht per E-Mail abstellen' },
  },
}
