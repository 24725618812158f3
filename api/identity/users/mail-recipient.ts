import { LANGUAGES, type Language } from '../../../shared/enums/alert-kinds'

const [DEFAULT_LANGUAGE] = LANGUAGES

export interface MailRecipient {
  to: string
  language: Language
}

interface StoredPlayer {
  email: string
  /** Missing in documents of players who registered before there was a choice. */
  language?: Language | null | undefined
}

export const recipientOf = ({ email, language }: StoredPlayer): MailRecipient => ({
  to: email,
  language: language ?? DEFAULT_LANGUAGE,
})
