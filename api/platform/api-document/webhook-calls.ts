import type { Operation, Schema, WebhookCall } from './openapi'
import { type NamedSchemas, tidySchema } from './schemas'

interface SentWebhook {
  summary: string
  data: object
  /** Of its data. */
  example: object
}

/** What webhooks are sent, by event. */
export type SentWebhooks = Readonly<Record<string, SentWebhook>>

const AT = '2026-11-28T00:11:13.000Z'

export const webhookCalls = (sent: SentWebhooks, named: NamedSchemas): Record<string, WebhookCall> =>
  Object.fromEntries(Object.entries(sent).map(([event, webhook]) => [event, callOf(event, webhook, named)]))

/** Of a webhook that is created: any event. Generators that do not read `webhooks` find the schemas by it. */
export function callbackOf(calls: Record<string, WebhookCall>, named: NamedSchemas): Operation['callbacks'] {
  const events = Object.values(calls).flatMap(({ post }) => Object.values(post.requestBody?.content ?? {}))
  const mapping = Object.fromEntries(Object.keys(calls).map((event, place) => [event, events[place]?.schema.$ref]))
  named.set('SentEvent', {
    oneOf: events.map(({ schema }) => schema),
    discriminator: { propertyName: 'type', mapping },
  })
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/SentEvent' } } }
  const post = {
    operationId: 'receiveEvent',
    summary: 'An event',
    tags: ['Webhooks'],
    security: [],
    requestBody: { required: true, content },
    responses: { '2XX': { description: 'Received' } },
  }
  return { event: { '{$request.body#/url}': { post } } }
}

function callOf(event: string, { summary, data, example }: SentWebhook, named: NamedSchemas): WebhookCall {
  const name = event.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())
  const schema: Schema = {
    title: `${name}Event`,
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    properties: {
      type: { type: 'string', const: event },
      timestamp: { type: 'string', format: 'date-time' },
      data: JSON.parse(JSON.stringify(data)),
    },
  }
  const content = { schema: tidySchema(schema, named), example: { type: event, timestamp: AT, data: example } }
  return {
    post: {
      operationId: `receive${name}`,
      summary,
      tags: ['Webhooks'],
      security: [],
      requestBody: { required: true, content: { 'application/json': content } },
      responses: { '2XX': { description: 'Received' } },
    },
  }
}
