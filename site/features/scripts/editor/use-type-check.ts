import { useEffect, useState } from 'react'
import type { ScriptProblem } from '../../../../shared/scripts'
import { SECOND } from '../../../../shared/time'
import { answerOf, api } from '../../../lib/api/api'
import { RequestError } from '../../../lib/api/request-error'

const TYPING_PAUSE = SECOND / 2
/** If the server does not say how long to wait. */
const RETRY_PAUSE = 10 * SECOND

export interface TypeCheck {
  problems: readonly ScriptProblem[]
  /** `stale` while the text is newer than the problems. */
  state: 'stale' | 'checked' | 'unchecked'
  /** Why it could not be checked. */
  refusal: string | null
}

const FIRST: TypeCheck = { problems: [], state: 'stale', refusal: null }

/** Checks the types on the server once typing pauses. The last problems stay until the next ones are there. */
export function useTypeCheck(source: string, isWanted: boolean): TypeCheck {
  const [check, setCheck] = useState(FIRST)
  useEffect(() => {
    if (!isWanted) return
    const leave = new AbortController()
    let timer = setTimeout(() => void run(), TYPING_PAUSE)
    setCheck((last) => ({ ...last, state: 'stale' }))

    async function run() {
      if (!source.trim()) return setCheck({ problems: [], state: 'checked', refusal: null })
      try {
        const { problems } = await answerOf(api.scripts.check.post({ source }, { fetch: { signal: leave.signal } }))
        if (!leave.signal.aborted) setCheck({ problems, state: 'checked', refusal: null })
      } catch (error) {
        if (leave.signal.aborted) return
        const isLasting = error instanceof RequestError && [403, 413, 422].includes(error.status)
        setCheck((last) => ({ ...last, state: 'unchecked', refusal: wordsOf(error) }))
        if (!isLasting) timer = setTimeout(() => void run(), pauseAfter(error))
      }
    }

    return () => {
      leave.abort()
      clearTimeout(timer)
    }
  }, [source, isWanted])
  return check
}

const pauseAfter = (error: unknown) => (error instanceof RequestError && error.retryAfter) || RETRY_PAUSE

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : 'The server is not responding.')
