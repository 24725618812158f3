import type { Language } from '../../../../shared/channels'

/** What all letters need besides their own data. */
export interface LetterFrame {
  language: Language
  /** An IANA zone. */
  zone: string
  /** When it happened. */
  at: number
  email: string
  /** The site's address. */
  origin: string
  /** Proves the address; only the letter that asks for it shows it. */
  confirmLink: string
}
