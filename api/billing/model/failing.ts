import { Schema } from 'mongoose'
import { AppError } from '../../platform/errors'

const MOST_CHARACTERS = 300

/** What fails by itself while the provider answers for others, since when, and why, for the operator. */
export interface Failing {
  since: Date
  tries: number
  why: string
}

export const failingSchema = new Schema<Failing>(
  {
    since: { type: Date, required: true },
    tries: { type: Number, required: true },
    why: { type: String, required: true },
  },
  { _id: false },
)

/** Nothing else can be asked of the provider now either. */
export const isProviderAway = (error: unknown) => error instanceof AppError && error.kind === 'provider_away'

/** What is known of it once it has failed again; nothing new where its provider is away. */
export function failedAgain(known: Failing | null | undefined, error: unknown, now: number): Failing | null {
  if (isProviderAway(error)) return known ?? null
  return { since: known?.since ?? new Date(now), tries: (known?.tries ?? 0) + 1, why: reasonOf(error) }
}

/** Our sentence is for players; what the provider said is its cause. */
function reasonOf(error: unknown): string {
  const told = error instanceof AppError && error.cause instanceof Error ? error.cause : error
  return (told instanceof Error ? told.message : String(told)).slice(0, MOST_CHARACTERS)
}
