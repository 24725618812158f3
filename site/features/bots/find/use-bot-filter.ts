import { useEffect, useState } from 'react'
import { ALL_BOTS, type BotFilter, filterFromSearch, withFilter } from './bot-filter'

// Safari lets a page write its address a hundred times in half a minute, which fast typing exceeds.
const WRITE_DELAY = 200

/** Fewer are seen at a glance. */
const MIN_BOTS_TO_FILTER = 5

interface BotFilterState {
  /** Whether there are so many that one may choose among them. */
  isOffered: boolean
  filter: BotFilter
  setFilter: (part: Partial<BotFilter>) => void
}

/** The choice of the page's address, which follows it. */
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
    // Among few, nothing would say that some are left out.
    filter: isOffered ? stored : ALL_BOTS,
    setFilter: (part) => setStored((choice) => ({ ...choice, ...part })),
  }
}
