import { RequestError } from '../../../lib/api/request-error'

const BY_SENTENCE: Record<string, string> = {
  'Account not found': 'Diesen Account gibt es nicht mehr.',
  'Template not found': 'Dieses Template gibt es nicht mehr.',
  'Too many new bots in one day. Please try again tomorrow.':
    'Zu viele neue Bots an einem Tag. Bitte morgen noch einmal versuchen.',
  'Too many calls. Please wait a moment.': 'Zu viele Anfragen. Bitte einen Augenblick warten.',
}
const WITHOUT_SENTENCE = 'Der Bot konnte nicht erstellt werden. Bitte noch einmal versuchen.'
const NO_ANSWER = 'Keine Verbindung zum Server. Bitte noch einmal versuchen, wenn sie wieder da ist.'

/** `shown` is a German reason that the form shows already, such as a full plan. Null keeps the server's own sentence. */
export function refusalInGerman(error: Error, shown: string | undefined): string | null {
  if (!(error instanceof RequestError)) return WITHOUT_SENTENCE
  if (error.isOffline) return NO_ANSWER
  if (error.status === 403 && shown) return shown
  return error.sentence ? (BY_SENTENCE[error.sentence] ?? null) : WITHOUT_SENTENCE
}
