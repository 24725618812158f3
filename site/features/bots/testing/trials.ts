import type { SettingTrial, Trial, TrialEvent, TrialSeries } from '../../../../shared/trials'

/** A trial that a test streams, piece by piece. */
export function streamOfTrial() {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let hasLeft = false
  const body = new ReadableStream<Uint8Array>({
    start(opened) {
      controller = opened
    },
    cancel() {
      hasLeft = true
    },
  })
  return {
    answer: () => new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } }),
    send: ({ event, data }: TrialEvent) =>
      controller?.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
    end: () => controller?.close(),
    break: () => controller?.error(new TypeError('network error')),
    hasLeft: () => hasLeft,
  }
}

/** The whole answer at once. */
export function answeredTrial(event: TrialEvent): Response {
  const stream = streamOfTrial()
  stream.send({ event: 'progress', data: { worlds: 20, of: 20 } })
  stream.send(event)
  stream.end()
  return stream.answer()
}

const curveTo = (last: number) => {
  const mean = Array.from({ length: 29 }, (_, point) => (last * point) / 28)
  return { mean, least: mean.map((value) => value * 0.9), most: mean.map((value) => value * 1.1) }
}

function seriesTo(gained: number, strength: number): TrialSeries {
  const worlds = (value: number) => [value * 0.9, value, value * 1.1]
  const curves = { gained: curveTo(gained), strength: curveTo(strength) }
  return { gained: worlds(gained), strength: worlds(strength), ended: null, curves }
}

export const trialResult = (gained: number): TrialEvent => ({
  event: 'trial',
  data: {
    unit: 'loot',
    settings: seriesTo(gained, 2_970),
    defaults: seriesTo(350_000, 2_900),
    alone: seriesTo(0, 2_060),
  } satisfies Trial,
})

/** Values of a setting with what each brings. */
export const settingTrialResult = (setting: string, current: number, brings: Record<number, number>): TrialEvent => ({
  event: 'setting_trial',
  data: {
    unit: 'loot',
    setting,
    current,
    values: Object.entries(brings).map(([value, gained]) => {
      const { curves: _, ...ends } = seriesTo(gained, 2_000)
      return { value: Number(value), ...ends }
    }),
  } satisfies SettingTrial,
})
