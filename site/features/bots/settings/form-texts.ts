import type { PlanTexts } from '../../../../shared/plans/plan-refusals'
import { ENGLISH, type SettingTexts } from '../../../../shared/settings/setting-texts'

export interface FormTexts {
  choose: string
  showSecret: string
  hideSecret: string
  advanced: string
  advancedHint: string
  atWork: string
  atRest: string
  dayPreview: (atWork: string) => string
  hoursIn: (zone: string) => string
  hoursOfPlan: (hours: number) => string
  faults: SettingTexts
}

export const IN_ENGLISH: FormTexts = {
  choose: 'Choose',
  showSecret: 'Show password',
  hideSecret: 'Hide password',
  advanced: 'Advanced',
  advancedHint: 'Pauses and rests',
  atWork: 'At work',
  atRest: 'Rest',
  dayPreview: (atWork) => `If it starts now, it works about ${atWork} in the next 24 hours.`,
  hoursIn: (zone) => `Times are in ${zone}.`,
  hoursOfPlan: (hours) => `Your plan has ${hours} hours a day for all bots together.`,
  faults: ENGLISH,
}

export const IN_GERMAN: FormTexts = {
  choose: 'Bitte wählen',
  showSecret: 'Anzeigen',
  hideSecret: 'Verbergen',
  advanced: 'Erweitert',
  advancedHint: 'Pausen und Rasten',
  atWork: 'Bei der Arbeit',
  atRest: 'Rast',
  dayPreview: (atWork) => `Die kommenden 24 Stunden, wenn er jetzt startet: etwa ${atWork} bei der Arbeit.`,
  hoursIn: (zone) => `Uhrzeiten in ${zone}.`,
  hoursOfPlan: (hours) => `Dein Tarif hat ${hours} Stunden am Tag für alle Bots.`,
  faults: {
    number: ({ label }) => `${label}: Bitte eine Zahl angeben.`,
    whole: ({ label }) => `${label}: Bitte eine ganze Zahl angeben.`,
    ambiguous: ({ label }, [one, other]) =>
      `${label}: Das kann ${one} oder ${String(other).replace('.', ',')} heißen. Bitte eines von beiden angeben.`,
    least: ({ label, min }) => `${label}: mindestens ${min}.`,
    most: ({ label, max }) => `${label}: höchstens ${max}.`,
    text: ({ label }) => `${label}: Bitte einen Text angeben.`,
    option: ({ label }) => `${label}: Bitte aus der Liste wählen.`,
    tooLong: ({ label }, most) => `${label}: höchstens ${most} Zeichen.`,
    secretTooLong: ({ label }) => `${label}: höchstens 1 kB.`,
    pausesCrossed: 'Die kürzeste Pause ist länger als die längste. Bitte eine der beiden ändern.',
    restHasOneEnd: 'Die tägliche Rast braucht Anfang und Ende. Bitte beide Zeiten angeben oder keine.',
    restIsNoTime: 'Die tägliche Rast braucht Uhrzeiten wie 23:00.',
    restIsEmpty: 'Die tägliche Rast beginnt und endet zur selben Minute. Bitte eine der beiden ändern.',
  },
}

export const PLANS_IN_GERMAN: PlanTexts & { compare: string } = {
  categoryNeeds: (category, plans) => `Bots der Kategorie „${category}“ gibt es mit ${plans}.`,
  moreBotsNeed: (plans) => `Mehr Bots gibt es mit ${plans}.`,
  allSlotsTaken: (slots) =>
    slots === 1 ? 'Der einzige Platz deines Tarifs ist belegt.' : `Alle ${slots} Plätze deines Tarifs sind belegt.`,
  orLarger: (plan, onCard) => `${plan} oder einem größeren Tarif${onCard ? `, etwa ${onCard}` : ''}`,
  compare: 'Tarife vergleichen',
}
