import type { AuditEntry } from '../../../../shared/audit'
import { actionLabel } from '../../../lib/words/action-label'

/** "anna@example.com, about noor@example.com, Firefox on Linux, 192.0.2.0/24" */
export const whoInWords = ({ by, about, device, network }: AuditEntry) =>
  [by, about !== by && about && `about ${about}`, device, network].filter(Boolean).join(', ')

/** Whether all words that the admin types are in the entry. */
export function isInEntry(entry: AuditEntry, typed: string): boolean {
  const text = `${actionLabel(entry.action)} ${entry.detail ?? ''} ${whoInWords(entry)}`.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
