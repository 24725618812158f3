import { Schema } from 'mongoose'
import { AppError } from '../../platform/errors'

const MAX_CHARACTERS = 300

/** What fails by itself while the provider answers for others, since when, and why, for the operator. */
export interface FailureRecord {
  since: Date
  tries: number
  why: string
}

export const failureRecordSchema = new Schema<FailureRecord>(
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
export function nextFailureRecord(
  known: FailureRecord | null | undefined,
  error: unknown,
  now: number,
): FailureRecord | null {
  if (isProviderAway(error)) return known ?? null
  return { since: known?.since ?? new Date(now), tries: (known?.tries ?? 0) + 1, why: reasonOf(error) }
}

/** Our sentence is for players; what the provider said is its cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof AppError && error.cause instanceof Error ? error.cause : error
  return (cause instanceof Error ? cause.message : String(cause)).slice(0, MAX_CHARACTERS)
}
