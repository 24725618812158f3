import type { HelpRequest } from '../../../shared/help'
import type { HelpRequestRecord } from './help-request-model'

export function helpRequestView(request: HelpRequestRecord): HelpRequest {
  const { _id, reference, topic, text, state, bot, botName, lines, createdAt, replyBy, answers } = request
  return {
    id: _id.toHexString(),
    reference,
    topic,
    text,
    state,
    bot_id: bot?.toHexString() ?? null,
    bot_name: botName ?? null,
    line_count: lines.length,
    created_at: createdAt.toISOString(),
    reply_by: replyBy?.toISOString() ?? null,
    answers: answers.map((answer) => ({ id: String(answer._id), at: answer.at.toISOString(), text: answer.text })),
  }
}
