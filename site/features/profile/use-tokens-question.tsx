import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EndOfSessions } from '../../../shared/profile'
import { tokensQuery } from '../../lib/queries/token-queries'
import { TokensQuestion } from './TokensQuestion'

/** Asks what becomes of the player's tokens before it acts; at once if there are none. */
export function useTokensQuestion(act: (also: EndOfSessions) => void) {
  const tokens = useQuery(tokensQuery).data?.tokens.length ?? 0
  const [isAsking, setAsking] = useState(false)

  function answer(end_tokens: boolean) {
    setAsking(false)
    act({ end_tokens })
  }

  const question = isAsking && <TokensQuestion tokens={tokens} onAnswer={answer} onClose={() => setAsking(false)} />
  return { ask: () => (tokens > 0 ? setAsking(true) : act({})), question }
}
