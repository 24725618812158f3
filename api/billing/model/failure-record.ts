import { Schema } from 'mongoose'
import { AppError } from '../../platform/errors'

const MAX_CHARACTERS = 300

/** For the operator: one item that keeps failing although its provider answers. */
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

/** The provider is unreachable, so every other call would fail too. */
export const isProviderAway = (error: unknown) => error instanceof AppError && error.kind === 'provider_away'

/** The record after another failure; unchanged if the provider is away. */
export function nextFailureRecord(
  known: FailureRecord | null | undefined,
  error: unknown,
  now: number,
): FailureRecord | null {
  if (isProviderAway(error)) return known ?? null
  return { since: known?.since ?? new Date(now), tries: (known?.tries ?? 0) + 1, why: reasonOf(error) }
}

/** The message is written for players; its cause is the provider's error. */
function reasonOf(error: unknown): string {
  const cause = error instanceof AppError && error.cause instanceof Error ? error.cause : error
  return (cause instanceof Error ? cause.message : String(cause)).slice(0, MAX_CHARACTERS)
}
