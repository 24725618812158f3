import { asCount } from '../../../lib/words/display-formats'
import type { BulkAction } from './run-bulk-action'

export const botsInWords = (count: number) => (count === 1 ? '1 bot' : `${asCount(count)} bots`)

/** "Started 10 of 12 bots. 2 were refused." */
export function bulkActionInWords({ action, total, done, refused, phase }: BulkAction): string {
  const remaining = total - done - refused.length
  return [
    `${action === 'start' ? 'Started' : 'Stopped'} ${done} of ${botsInWords(total)}.`,
    refused.length > 0 && `${refused.length} ${refused.length === 1 ? 'was' : 'were'} refused.`,
    phase === 'cancelled' && `Cancelled: ${remaining} not changed.`,
    phase === 'unreachable' && `The server could not be reached: ${remaining} not changed.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** "Starting: 7 of 12" */
export const progressInWords = ({ action, total, done, refused }: BulkAction) =>
  `${action === 'start' ? 'Starting' : 'Stopping'}: ${done + refused.length} of ${total}`
