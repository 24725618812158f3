import { scriptsRefusal } from '../../../../shared/plans/plan-refusals'

export interface OpenWords {
  section: string
  open: string
  busy: string
  help: string
  /** Why the plan has no scripts; null if it has. */
  locked: (plan: string) => string | null
  failed: string
  /** What the server says of a full list; null for its own sentence. */
  full: string | null
}

/** Of the button that opens a template as a script. */
export const OPEN_IN_ENGLISH: OpenWords = {
  section: 'The template as a script',
  open: 'Open as script',
  busy: 'Opening…',
  help: 'Code that plays the same way, in simpler words: to read and to change.',
  locked: scriptsRefusal,
  failed: 'Failed to open as script',
  full: null,
}

export const OPEN_IN_GERMAN: OpenWords = {
  section: 'Das Template als Skript',
  open: 'Als Skript öffnen',
  busy: 'Wird geöffnet …',
  help: 'Code, der genauso spielt, in einfacheren Worten: zum Lesen und Ändern.',
  locked: (plan) => (scriptsRefusal(plan) ? 'Eigene Skripte gibt es in größeren Tarifen.' : null),
  failed: 'Das Skript konnte nicht angelegt werden. Bitte noch einmal versuchen.',
  full: 'Alle Skripte deines Tarifs sind belegt.',
}
