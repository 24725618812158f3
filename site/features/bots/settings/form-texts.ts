import type { PlanTexts } from '../../../../shared/plans/plan-refusals'
import type { PaceName } from '../../../../shared/settings/pace'
import { counted, ENGLISH, type SettingTexts } from '../../../../shared/settings/setting-texts'
import { asCount } from '../../../lib/words/display-formats'

export interface FormTexts {
  choose: string
  /** How many settings a fold contains. */
  settingsIn: (count: number) => string
  /** The limits of a number. */
  between: (least: number, most: number) => string
  atLeast: (least: number) => string
  atMost: (most: number) => string
  showSecret: string
  hideSecret: string
  advanced: string
  advancedHint: string
  atWork: string
  atRest: string
  comingDay: string
  dayPreview: (atWork: string) => string
  hoursIn: (zone: string) => string
  hoursOfPlan: (hours: number) => string
  pace: string
  paces: Record<PaceName, string>
  paceMeans: Record<PaceName, string>
  ownPace: string
  rests: string
  restHelp: string
  addRest: string
  /** Rests are numbered from 1. */
  restName: (number: number) => string
  restStart: (number: number) => string
  restEnd: (number: number) => string
  removeRest: (number: number) => string
  weekdays: readonly string[]
  version: VersionTexts
  faults: SettingTexts
}

interface VersionTexts {
  label: string
  newest: string
  /** What choosing the newest means, or a number. */
  newestHelp: string
  numberHelp: string
  cannotRun: string
}

export const IN_ENGLISH: FormTexts = {
  choose: 'Choose',
  settingsIn: (count) => (count === 1 ? '1 setting' : `${count} settings`),
  between: (least, most) => `${asCount(least)} to ${asCount(most)}`,
  atLeast: (least) => `at least ${asCount(least)}`,
  atMost: (most) => `at most ${asCount(most)}`,
  showSecret: 'Show password',
  hideSecret: 'Hide password',
  advanced: 'Advanced',
  advancedHint: 'Pace and rests',
  atWork: 'At work',
  atRest: 'Rest',
  comingDay: 'The next 24 hours, from now',
  dayPreview: (atWork) => `If it starts now, it works about ${atWork} in the next 24 hours.`,
  hoursIn: (zone) => `Times are in ${zone}.`,
  hoursOfPlan: (hours) => `Your plan has ${hours} hours a day for all bots together. A rest signed out uses none.`,
  pace: 'Pace',
  paces: { careful: 'Careful', usual: 'Usual', eager: 'Eager' },
  paceMeans: {
    careful: 'Slow, with long pauses: gains the least.',
    usual: 'As an attentive player plays.',
    eager: 'Quick, with short pauses: gains the most, and is the easiest to notice.',
  },
  ownPace: 'Your own numbers.',
  rests: 'Rests',
  restHelp: 'Drag over the hours in which the bot signs out of the game. Each day both ends move by some minutes.',
  addRest: 'Add a rest',
  restName: (number) => `Rest ${number}`,
  restStart: (number) => `Start of rest ${number}`,
  restEnd: (number) => `End of rest ${number}`,
  removeRest: (number) => `Remove rest ${number}`,
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  version: {
    label: 'Version of the script',
    newest: 'The newest at each start',
    newestHelp: 'What you save runs from the next start on.',
    numberHelp: 'It stays with this version.',
    cannotRun: 'cannot run',
  },
  faults: ENGLISH,
}

const germanNumber = (number: number) => number.toLocaleString('de')

export const IN_GERMAN: FormTexts = {
  choose: 'Bitte wählen',
  settingsIn: (count) => (count === 1 ? '1 Angabe' : `${count} Angaben`),
  between: (least, most) => `${germanNumber(least)} bis ${germanNumber(most)}`,
  atLeast: (least) => `mindestens ${germanNumber(least)}`,
  atMost: (most) => `höchstens ${germanNumber(most)}`,
  showSecret: 'Anzeigen',
  hideSecret: 'Verbergen',
  advanced: 'Erweitert',
  advancedHint: 'Tempo und Pausen',
  atWork: 'Bei der Arbeit',
  atRest: 'Rast',
  comingDay: 'Die nächsten 24 Stunden, ab jetzt',
  dayPreview: (atWork) => `Wenn er jetzt startet, arbeitet er in den nächsten 24 Stunden etwa ${atWork}.`,
  hoursIn: (zone) => `Uhrzeiten in ${zone}.`,
  hoursOfPlan: (hours) => `Dein Tarif hat ${hours} Stunden am Tag für alle Bots. Abgemeldete Rasten verbrauchen keine.`,
  pace: 'Tempo',
  paces: { careful: 'Vorsichtig', usual: 'Üblich', eager: 'Eifrig' },
  paceMeans: {
    careful: 'Langsam, mit langen Pausen: bringt am wenigsten.',
    usual: 'So, wie ein aufmerksamer Spieler spielt.',
    eager: 'Schnell, mit kurzen Pausen: bringt am meisten und fällt am ehesten auf.',
  },
  ownPace: 'Eigene Zahlen.',
  rests: 'Rasten',
  restHelp:
    'Ziehe über die Stunden, in denen sich der Bot vom Spiel abmeldet. Jeden Tag verschieben sich beide Enden um einige Minuten.',
  addRest: 'Rast hinzufügen',
  restName: (number) => `Rast ${number}`,
  restStart: (number) => `Beginn der Rast ${number}`,
  restEnd: (number) => `Ende der Rast ${number}`,
  removeRest: (number) => `Rast ${number} entfernen`,
  weekdays: ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'],
  version: {
    label: 'Version des Skripts',
    newest: 'Die neueste bei jedem Start',
    newestHelp: 'Was du speicherst, läuft ab dem nächsten Start.',
    numberHelp: 'Der Bot bleibt bei dieser Version.',
    cannotRun: 'läuft nicht',
  },
  faults: {
    number: ({ label }) => `${label}: Bitte eine Zahl angeben.`,
    whole: ({ label }) => `${label}: Bitte eine ganze Zahl angeben.`,
    ambiguous: ({ label }, [one, other]) =>
      `${label}: Das kann ${one} oder ${String(other).replace('.', ',')} heißen. Bitte eines von beiden angeben.`,
    least: ({ label, min, unit }) => `${label}: mindestens ${counted(min, unit)}.`,
    most: ({ label, max, unit }) => `${label}: höchstens ${counted(max, unit)}.`,
    text: ({ label }) => `${label}: Bitte einen Text angeben.`,
    option: ({ label }) => `${label}: Bitte aus der Liste wählen.`,
    tooLong: ({ label }, most) => `${label}: höchstens ${most} Zeichen.`,
    secretTooLong: ({ label }) => `${label}: höchstens 1 kB.`,
    pausesCrossed: 'Die kürzeste Pause ist länger als die längste. Bitte eine der beiden ändern.',
    restHasOneEnd: 'Die tägliche Rast braucht Anfang und Ende. Bitte beide Zeiten angeben oder keine.',
    restIsNoTime: 'Die tägliche Rast braucht Uhrzeiten wie 23:00.',
    restIsEmpty: 'Die tägliche Rast beginnt und endet zur selben Minute. Bitte eine der beiden ändern.',
    restsUnreadable: 'Rasten brauchen die Form 23:00-07:00 oder Sat Sun 10:00-14:00, mit Kommas dazwischen.',
    tooManyRests: (most) => `Höchstens ${most} Rasten sind möglich. Bitte eine entfernen.`,
    restsLeaveNoWork: 'Mit diesen Rasten würde der Bot nie arbeiten. Bitte eine kürzen.',
    commandersUnreadable: 'Feldherren müssen aussehen wie 1-3 oder 1, 4.',
    hoursUnreadable: 'Stunden müssen aussehen wie 18:00-22:00 oder Sat Sun 10:00-14:00.',
  },
}

export const ACCOUNTS_IN_GERMAN = {
  playedBy: (bot: string) => `Wird schon von ${bot} gespielt.`,
  refused: { wrong_password: 'Das Spiel hat das Passwort abgelehnt.', banned: 'Das Spiel hat den Account gesperrt.' },
}

export const PLANS_IN_GERMAN: PlanTexts & { compare: string; onlyWith: (template: string, plan: string) => string } = {
  categoryNeeds: (category, plans) => `Bots der Kategorie „${category}“ gibt es mit ${plans}.`,
  moreBotsNeed: (plans) => `Mehr Bots gibt es mit ${plans}.`,
  allSlotsTaken: (slots) =>
    slots === 1 ? 'Der einzige Platz deines Tarifs ist belegt.' : `Alle ${slots} Plätze deines Tarifs sind belegt.`,
  orLarger: (plan, onCard) => `${plan} oder einem größeren Tarif${onCard ? `, etwa ${onCard}` : ''}`,
  compare: 'Tarife vergleichen',
  onlyWith: (template, plan) => `${template} (mit ${plan})`,
}
