import { Copy } from 'lucide-react'
import type { BotDetail } from '../../../../shared/bots'
import { Note } from '../../../ui/feedback/Note'

/** Which bot is being duplicated, and what of it cannot come along. */
export function DuplicateNote({ bot: { name, templateLabel, secrets_set } }: { bot: BotDetail }) {
  const sentences = [
    `Template and settings are those of ${name || templateLabel}.`,
    'One castle is played by one bot at a time, so choose another game account where both are to be online.',
    secrets_set.length > 0 && 'Its credentials cannot be read: enter them again.',
  ]
  return <Note icon={<Copy />}>{sentences.filter(Boolean).join(' ')}</Note>
}
