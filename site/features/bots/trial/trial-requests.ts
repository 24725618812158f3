import type { Settings } from '../../../../shared/settings/setting-faults'
import type { TrialEvent } from '../../../../shared/trials'
import { answerOf, api } from '../../../lib/api/api'
import { NO_ANSWER, RequestError } from '../../../lib/api/request-error'
import { NOT_ANSWERED } from '../../../lib/words/toast-messages'

export interface TrialOrder {
  templateId: string
  settings: Settings
  /** Tries values of this setting. */
  setting?: string
}

/** Follows a trial until it is over. Aborting the signal ends it on the server too. */
export async function* streamTrial(
  { templateId, ...input }: TrialOrder,
  signal: AbortSignal,
): AsyncGenerator<TrialEvent> {
  const events = await answerOf(api.templates({ id: templateId }).trials.post(input, { fetch: { signal } }))
  try {
    yield* events as unknown as AsyncIterable<TrialEvent>
  } catch (cause) {
    throw new RequestError(NO_ANSWER, NOT_ANSWERED, { cause })
  }
}
