import { DEFAULT_PLAN, hoursADayOf, slotsOf } from '../../shared/plans'
import { numberInWords } from '../lib/words/small-numbers'

const bots = slotsOf(DEFAULT_PLAN)

/** "one bot, twelve hours a day" */
export const FREE_PLAN = `${numberInWords(bots)} ${bots === 1 ? 'bot' : 'bots'}, ${numberInWords(hoursADayOf(DEFAULT_PLAN))} hours a day`
