import { DEFAULT_PLAN, hoursPerDayOf, slotsOf } from '../../shared/plans/plans'
import { numberInWords } from '../lib/words/number-in-words'

const bots = slotsOf(DEFAULT_PLAN)

/** "one bot, twelve hours a day" */
export const FREE_PLAN = `${numberInWords(bots)} ${bots === 1 ? 'bot' : 'bots'}, ${numberInWords(hoursPerDayOf(DEFAULT_PLAN))} hours a day`
