import type { TrialEvent } from '../../../../shared/trials'

/** The events of a stream, until it ends. */
export async function readTrial(answer: Response): Promise<TrialEvent[]> {
  const messages = (await answer.text()).split('\n\n').filter((message) => message.startsWith('event:'))
  return messages.map((message) => {
    const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(message) ?? []
    return { event, data: JSON.parse(data) } as TrialEvent
  })
}
