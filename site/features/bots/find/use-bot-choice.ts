import { useEffect, useState } from 'react'
import { ALL_BOTS, type BotChoice, choiceIn, withChoice } from './bot-choice'

// Safari lets a page write its address a hundred times in half a minute, which fast typing exceeds.
const WRITTEN_AFTER = 200

/** Fewer are seen at a glance. */
const LEAST_TO_CHOOSE = 5

interface ChosenBots {
  /** Whether there are so many that one may choose among them. */
  isOffered: boolean
  choice: BotChoice
  choose: (part: Partial<BotChoice>) => void
}

/** The choice of the page's address, which follows it. */
export function useBotChoice(total: number): ChosenBots {
  const [kept, setKept] = useState(() => choiceIn(location.search))
  useEffect(() => {
    const write = () => history.replaceState(history.state, '', withChoice(location.href, kept))
    const timer = setTimeout(write, WRITTEN_AFTER)
    return () => clearTimeout(timer)
  }, [kept])
  const isOffered = total >= LEAST_TO_CHOOSE
  return {
    isOffered,
    // Among few, nothing would say that some are left out.
    choice: isOffered ? kept : ALL_BOTS,
    choose: (part) => setKept((choice) => ({ ...choice, ...part })),
  }
}
