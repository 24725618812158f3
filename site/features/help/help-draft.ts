import type { HelpTopic } from '../../../shared/enums/help-words'
import type { HelpInput } from '../../../shared/help'

export interface HelpDraft {
  topic: HelpTopic | ''
  text: string
  botId: string
  hasLines: boolean
}

export const SAVED_HELP_FIELDS = ['topic', 'text', 'botId'] as const

/** A link from a bot names it in the address. */
export function emptyHelpDraft(): HelpDraft {
  const botId = new URLSearchParams(location.search).get('bot') ?? ''
  return { topic: botId ? 'bot' : '', text: '', botId, hasLines: false }
}

/** `until` is the last line of the preview. */
export const inputOf = ({ topic, text, botId, hasLines }: HelpDraft, until: number | undefined) => ({
  topic: topic as HelpInput['topic'],
  text,
  bot_id: botId || null,
  lines_until: botId && hasLines ? until : null,
})
