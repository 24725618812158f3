import { type RefObject, useEffect, useState } from 'react'
import type { Unseen } from '../../../shared/notifications'
import { type NewsKind, useSeen } from './news-requests'
import { useIsLookedAt } from './use-is-looked-at'

interface Look {
  kind: NewsKind
  card: RefObject<HTMLElement | null>
  /** Not known while it is loading. */
  news: Unseen | undefined
  /** The newest entry of the list, null where there is none; undefined while it is loading. */
  newest: string | null | undefined
  /** Asks for the list again. */
  refresh: () => void
}

/** Takes note of what is new as soon as it is in sight. Says what was new when the player came, which stays marked. */
export function useLook({ kind, card, news, newest, refresh }: Look): Unseen | undefined {
  const { mutate } = useSeen(kind)
  const isLookedAt = useIsLookedAt(card)
  const { unseen = 0, seen_until = null } = news ?? {}
  useEffect(() => {
    if (!isLookedAt || unseen === 0 || newest === undefined) return
    if (isAfter(newest, seen_until)) mutate({ until: newest })
    // The list is older than the count.
    else refresh()
  }, [isLookedAt, unseen, seen_until, newest, mutate, refresh])

  const [before, remember] = useState(news)
  if (!before && news) remember(news)
  return before
}

/** Ids grow with time. */
export const isAfter = (id: string | null, seen: string | null): id is string => id !== null && id > (seen ?? '')
