import { DISCORD_REFUSALS, type DiscordRefusalReason } from '../../../shared/messages'
import { AppError } from '../../platform/errors'

const KINDS = {
  not_begun: 'unauthorized',
  no_email: 'conflict',
  unverified_email: 'conflict',
  other_discord: 'conflict',
  suspended: 'forbidden',
  taken: 'conflict',
  already_linked: 'conflict',
  provider_failed: 'provider_failed',
  unavailable: 'unavailable',
} as const

export class DiscordRefusal extends AppError {
  override name = 'DiscordRefusal'
  constructor(
    readonly reason: DiscordRefusalReason,
    options?: ErrorOptions,
  ) {
    super(KINDS[reason], DISCORD_REFUSALS[reason], options)
  }
}
