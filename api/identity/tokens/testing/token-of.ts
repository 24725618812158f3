import { ALL_SCOPES, type NewToken, type TokenInput } from '../../../../shared/api-tokens'
import type { Player } from '../../../testing/test-app'

/** Creates a token by the API, with every scope unless some are given. */
export async function tokenOf(player: Player, fields: Partial<TokenInput> = {}): Promise<NewToken> {
  const answer = await player.post('/api/tokens', { name: 'Script', scopes: ALL_SCOPES, ...fields })
  if (answer.status !== 201) throw new Error(`No token was created: ${await answer.text()}`)
  return answer.json()
}
