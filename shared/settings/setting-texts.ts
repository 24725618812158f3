import type { TemplateInput } from '../templates'

export type NamedInput = Pick<TemplateInput, 'key' | 'label' | 'min' | 'max' | 'whole' | 'unit'>

export interface SettingTexts {
  number: (input: NamedInput) => string
  whole: (input: NamedInput) => string
  ambiguous: (input: NamedInput, readings: readonly [number, number]) => string
  least: (input: NamedInput) => string
  most: (input: NamedInput) => string
  text: (input: NamedInput) => string
  option: (input: NamedInput) => string
  tooLong: (input: NamedInput, most: number) => string
  secretTooLong: (secret: { label: string }) => string
  pausesCrossed: string
  restHasOneEnd: string
  restIsNoTime: string
  restIsEmpty: string
  restsUnreadable: string
  tooManyRests: (most: number) => string
  restsLeaveNoWork: string
  commandersUnreadable: string
  hoursUnreadable: string
}

/** "90 %" */
export const counted = (number: number | undefined, unit?: string) => (unit ? `${number} ${unit}` : `${number}`)

export const ENGLISH: SettingTexts = {
  number: ({ label }) => `${label} must be a number.`,
  whole: ({ label }) => `${label} must be a whole number.`,
  ambiguous: ({ label }, [one, other]) => `${label} can be read as ${one} or as ${other}. Please enter one of the two.`,
  least: ({ label, min, unit }) => `${label} must be at least ${counted(min, unit)}.`,
  most: ({ label, max, unit }) => `${label} must be at most ${counted(max, unit)}.`,
  text: ({ label }) => `${label} must be text.`,
  option: ({ label }) => `${label} must be one of its options.`,
  tooLong: ({ label }, most) => `${label} may have at most ${most} characters.`,
  secretTooLong: ({ label }) => `${label} may be at most 1 kB long.`,
  pausesCrossed: 'The shortest pause is longer than the longest one. Change one of the two.',
  restHasOneEnd: 'The daily rest needs a start and an end. Enter both, or neither.',
  restIsNoTime: 'The daily rest needs times like 23:00.',
  restIsEmpty: 'The daily rest starts and ends at the same minute. Change one of them.',
  restsUnreadable: 'Rests must look like 23:00-07:00, or Sat Sun 10:00-14:00, with commas between them.',
  tooManyRests: (most) => `At most ${most} rests are possible. Remove one.`,
  restsLeaveNoWork: 'With these rests the bot would never work. Shorten one.',
  commandersUnreadable: 'Commanders must look like 1-3, or 1, 4.',
  hoursUnreadable: 'Hours must look like 18:00-22:00, or Sat Sun 10:00-14:00.',
}
