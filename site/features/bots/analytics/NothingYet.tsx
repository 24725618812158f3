import type { Bot } from '../../../../shared/bots'
import { RisingLine } from '../../../ui/drawings/drawings'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { isOnline } from '../bot-figures'

interface NothingYetProps {
  bots: readonly Bot[]
  /** "the last 7 days" */
  span: string
}

export const NothingYet = ({ bots, span }: NothingYetProps) => (
  <EmptyState
    drawing={<RisingLine />}
    text={bots.some(isOnline) ? 'The first figures appear within a minute.' : `No bot was at work in ${span}.`}
  />
)
