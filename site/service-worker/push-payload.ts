import type { PushPayload } from '../../shared/push-payload'

const NAME = 'Castellan'

/** What to show. Browsers want something shown for each push, so a text of another form is shown as it is. */
export function payloadIn(text: string, now = Date.now()): PushPayload {
  try {
    const { title, body, url, actions, ...said }: PushPayload = JSON.parse(text)
    if ([title, body, url].every((part) => typeof part === 'string') && Array.isArray(actions))
      return { ...said, title, body, url, actions }
  } catch {
    // Not JSON, or null.
  }
  return { id: '', title: NAME, body: text, url: '/dashboard', bot: null, kind: 'test', actions: [], at: now }
}
