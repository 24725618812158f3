import { PATHS } from '../../../../shared/paths'
import type { LetterData } from '../../../identity/letters/letter'
import type { MailContent } from '../../../platform/mail/look/mail-content'
import type { LetterFrame } from './letter-frame'

export function welcomeContent(_: LetterData['welcome'], { language, origin }: LetterFrame): MailContent {
  const link = `${origin}${PATHS.dashboard}`
  return language === 'de' ? german(link) : english(link)
}

const english = (link: string): MailContent => ({
  language: 'en',
  subject: 'Welcome to Castellan',
  preheader: 'Three steps to your first bot.',
  title: 'The gate is open',
  parts: [
    { paragraph: 'Your account is ready. Three steps lead to your first bot:' },
    {
      list: [
        'Add your game account: the name of your castle and its password, which is sealed.',
        'Choose a template, such as the Resource Collector. Its defaults are a good start.',
        'Press Start, and follow the console: each line says what the bot does.',
      ],
    },
    { button: 'Open the dashboard', link },
  ],
  smallPrint: ['This mail comes once. Which others you get is up to you: see Settings, Notifications.'],
})

const german = (link: string): MailContent => ({
  language: 'de',
  subject: 'Willkommen bei Castellan',
  preheader: 'Drei Schritte bis zum ersten Bot.',
  title: 'Das Tor steht offen',
  parts: [
    { paragraph: 'Dein Konto ist bereit. Drei Schritte führen zum ersten Bot:' },
    {
      list: [
        'Füge dein Spielkonto hinzu: den Namen deiner Burg und ihr Passwort, das versiegelt wird.',
        'Wähle eine Vorlage, etwa den Resource Collector. Seine Vorgaben sind ein guter Anfang.',
        'Drücke Start und folge der Konsole: Jede Zeile sagt, was der Bot tut.',
      ],
    },
    { button: 'Zur Übersicht', link },
  ],
  smallPrint: ['Diese E-Mail kommt einmal. Welche anderen du bekommst, bestimmst du unter Settings, Notifications.'],
})
