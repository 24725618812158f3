import { useEffect, useState } from 'react'
import { ALL_BOTS, type BotFilter, filterFromSearch, withFilter } from './bot-filter'

// Safari allows a page 100 history writes in 30 seconds, which fast typing exceeds.
const WRITE_DELAY = 200

/** Fewer bots need no filter. */
export const MIN_BOTS_TO_FILTER = 5

interface BotFilterState {
  isOffered: boolean
  filter: BotFilter
  setFilter: (part: Partial<BotFilter>) => void
}

/** Kept in sync with the page's address. */
export function useBotFilter(total: number): BotFilterState {
  const [stored, setStored] = useState(() => filterFromSearch(location.search))
  useEffect(() => {
    const write = () => history.replaceState(history.state, '', withFilter(location.href, stored))
    const timer = setTimeout(write, WRITE_DELAY)
    return () => clearTimeout(timer)
  }, [stored])
  const isOffered = total >= MIN_BOTS_TO_FILTER
  return {
    isOffered,
    // Without the filter bar, nothing would explain why bots are missing.
    filter: isOffered ? stored : ALL_BOTS,
    setFilter: (part) => setStored((choice) => ({ ...choice, ...part })),
  }
}
