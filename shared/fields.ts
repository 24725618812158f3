import { t } from 'elysia'

export const Id = t.String({ pattern: '^[0-9a-f]{24}$' })

export const Active = t.Boolean({ error: 'Active is true or false.' })

export const Instant = t.String({ format: 'date-time' })

/** One of a few words. Only the API document lists them: an answer with a word of another version passes. */
export const wordOf = (title: string, words: Iterable<string>) => t.String({ title, enum: [...words] })

/** For answers: Elysia's own integer accepts texts too. */
export const WholeNumber = t.Number({ multipleOf: 1 })
