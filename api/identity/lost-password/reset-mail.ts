import type { Language } from '../../../shared/channels'
import { MINUTE } from '../../../shared/time'
import type { MailContent } from '../../platform/mail/look/mail-content'
import type { Mail } from '../../platform/mail/mailer'
import type { MailRecipient } from '../users/mail-recipient'
import { RESET_LINK_TTL } from './reset-token'

export const resetMail = ({ to, language }: MailRecipient, link: string): Mail => ({
  to,
  kind: 'reset',
  content: CONTENTS[language](link),
})

const MINUTES = RESET_LINK_TTL / MINUTE

const CONTENTS: Record<Language, (link: string) => MailContent> = {
  en: (link) => ({
    language: 'en',
    subject: 'A new password for Castellan',
    preheader: `The link works once, for ${MINUTES} minutes.`,
    title: 'Choose a new password',
    parts: [
      { paragraph: 'Someone, most likely you, asked for a new password for your Castellan account.' },
      { paragraph: `Open this link within ${MINUTES} minutes. It works once, and only the newest link does.` },
      { button: 'Choose a new password', link },
    ],
    smallPrint: ['If it was not you, ignore this mail. Your password stays the same.'],
  }),
  de: (link) => ({
    language: 'de',
    subject: 'Ein neues Passwort für Castellan',
    preheader: `Der Link gilt einmal, ${MINUTES} Minuten lang.`,
    title: 'Wähle ein neues Passwort',
    parts: [
      { paragraph: 'Jemand, wahrscheinlich du, möchte ein neues Passwort für dein Konto bei Castellan.' },
      {
        paragraph: `Öffne diesen Link innerhalb von ${MINUTES} Minuten. Er gilt einmal, und nur der neueste gilt.`,
      },
      { button: 'Neues Passwort wählen', link },
    ],
    smallPrint: ['Wenn du es nicht warst, ignoriere diese E-Mail. Dein Passwort bleibt, wie es ist.'],
  }),
}
