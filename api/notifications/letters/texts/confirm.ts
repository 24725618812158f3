import type { LetterData } from '../../../identity/letters/letter'
import type { MailContent } from '../../../platform/mail/look/mail-content'
import type { LetterFrame } from './letter-frame'

export function confirmContent(_: LetterData['confirm'], { language, email, confirmLink }: LetterFrame): MailContent {
  return language === 'de' ? german(email, confirmLink) : english(email, confirmLink)
}

const english = (email: string, link: string): MailContent => ({
  language: 'en',
  subject: 'Confirm your e-mail address for Castellan',
  preheader: 'One click, within 24 hours.',
  title: 'Is this your address?',
  parts: [
    { paragraph: `An account at Castellan was opened with the address ${email}.` },
    {
      paragraph:
        'Confirm it, and you can have alerts of your bots and a new password by e-mail. The link works for 24 hours, while you are signed in.',
    },
    { button: 'Confirm my address', link },
  ],
  smallPrint: ['If you did not open this account, ignore this mail: without your confirmation you get no others.'],
})

const german = (email: string, link: string): MailContent => ({
  language: 'de',
  subject: 'Bestätige deine E-Mail-Adresse für Castellan',
  preheader: 'Ein Klick, innerhalb von 24 Stunden.',
  title: 'Ist das deine Adresse?',
  parts: [
    { paragraph: `Mit der Adresse ${email} wurde ein Konto bei Castellan eröffnet.` },
    {
      paragraph:
        'Bestätige sie, dann können dich Meldungen deiner Bots und ein neues Passwort per E-Mail erreichen. Der Link gilt 24 Stunden, während du angemeldet bist.',
    },
    { button: 'Adresse bestätigen', link },
  ],
  smallPrint: [
    'Wenn du dieses Konto nicht eröffnet hast, ignoriere diese E-Mail: Ohne deine Bestätigung kommen keine weiteren.',
  ],
})
