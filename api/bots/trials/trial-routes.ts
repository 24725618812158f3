import { Elysia } from 'elysia'
import { type TrialEvent, TrialEvents, TrialInput } from '../../../shared/trials'
import type { OpenStreams } from '../../identity/stream-tickets/open-streams'
import { needsToken, type SignedInDeps, signedIn } from '../../identity/viewer/signed-in'
import { BODY_ERRORS, descriptions } from '../../platform/http/documented-errors'
import type { Clock } from '../../platform/time/clock'
import { documentedEvents, STREAM_ERRORS, streamAnswer } from '../../realtime/sse/documented-stream'
import { streamEvents } from '../../realtime/sse/event-stream'
import { requirePlainObjects } from '../require-plain-objects'
import { type Catalogue, requireBuiltIn } from '../templates/catalogue'
import { requestTrial } from './request-trial'
import type { Trials } from './trials'

interface TrialRouteDeps extends SignedInDeps {
  clock: Clock
  catalogue: Catalogue
  trials: Trials
  openStreams: OpenStreams
}

const REFUSALS = [404, ...BODY_ERRORS] as const

export function trialRoutes(deps: TrialRouteDeps) {
  return new Elysia({ name: 'trial-routes', prefix: '/api/templates', tags: ['Templates'] })
    .use(signedIn(deps))
    .guard(needsToken)
    .group('/:id', (one) =>
      one
        .derive(({ params }) => ({ template: requireBuiltIn(deps.catalogue, params.id) }))
        .post(
          '/trials',
          async ({ viewer, template, body, request, server }) => {
            const plan = await requestTrial(deps, viewer, { template, input: body })
            const { leaving, closing } = deps.openStreams.open(viewer, async () => true)
            const leave = () => leaving.abort()
            const start = () => deps.trials.start({ ...plan, player: viewer.id, signal: leaving.signal })
            for (const signal of [request.signal, closing]) signal.addEventListener('abort', leave, { once: true })
            // A trial may wait for others longer than the idle timeout of Bun.
            server?.timeout(request, 0)
            try {
              return streamEvents({ pieces: bytesOf(start()), clock: deps.clock, leaving })
            } catch (refusal) {
              leave()
              throw refusal
            }
          },
          {
            transform: requirePlainObjects,
            body: TrialInput,
            detail: {
              operationId: 'runTrial',
              summary: 'What settings bring in seven days of twenty worlds',
              description:
                'Plays them, the defaults and no bot in the same twenty worlds; nothing is sent to the game.',
              responses: {
                200: streamAnswer(`The data of each event is JSON: ${documentedEvents(TrialEvents)}.`),
                ...STREAM_ERRORS,
                ...Object.fromEntries(REFUSALS.map((status) => [status, { description: descriptions[status] }])),
              },
            },
          },
        ),
    )
}

const encoder = new TextEncoder()

async function* bytesOf(events: AsyncGenerator<TrialEvent>): AsyncGenerator<Uint8Array> {
  for await (const { event, data } of events) yield encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}
