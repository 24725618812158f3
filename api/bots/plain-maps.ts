import { Elysia } from 'elysia'
import { invalid } from '../errors'

/** `plainMaps: true`, after the guards: Elysia turns a list or a text into a map before it checks whether it is one. */
export function plainMaps() {
  return new Elysia({ name: 'plain-maps' }).macro({
    plainMaps: {
      transform({ body }) {
        if (!isMap(body)) return
        if (!isMapOrMissing(body.settings)) throw invalid('Settings are texts and numbers.')
        if (!isMapOrMissing(body.secrets)) throw invalid('Credentials are texts.')
      },
    },
  })
}

const isMapOrMissing = (value: unknown) => value === undefined || isMap(value)

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
