import { Copy } from 'lucide-react'
import type { BotDetail } from '../../../../shared/bots'
import { Note } from '../../../ui/feedback/Note'

export function DuplicateNote({ bot: { name, templateLabel, secrets_set } }: { bot: BotDetail }) {
  const sentences = [
    `Template and settings are copied from ${name || templateLabel}.`,
    'Only one bot can play a castle at a time, so choose another game account if both should be online.',
    secrets_set.length > 0 && 'Credentials are not copied: enter them again.',
  ]
  return <Note icon={<Copy />}>{sentences.filter(Boolean).join(' ')}</Note>
}
