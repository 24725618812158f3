import { SECOND } from '../../../../shared/time'
import type { Limited } from './limits'

/** Answers in Discord's words: https://docs.discord.com/developers/topics/opcodes-and-status-codes#json */
const refusal = (status: number, code: number, message: string) => Response.json({ message, code }, { status })

export const unknownWebhook = () => refusal(404, 10_015, 'Unknown Webhook')
export const invalidToken = () => refusal(401, 50_027, 'Invalid Webhook Token')
export const missingAccess = () => refusal(403, 50_001, 'Missing Access')
export const emptyMessage = () => refusal(400, 50_006, 'Cannot send an empty message')
export const invalidJson = () => refusal(400, 50_109, 'The request body contains invalid JSON.')
export const wrongMethod = () => refusal(405, 0, '405: Method Not Allowed')
export const serverError = () => refusal(500, 0, '500: Internal Server Error')

export interface FormError {
  /** Keys and indexes that lead to the wrong value. */
  path: (string | number)[]
  code: string
  message: string
}

type ErrorTree = { [key: string]: ErrorTree | { code: string; message: string }[] }

/** https://docs.discord.com/developers/reference#error-messages */
export function invalidForm(faults: FormError[]): Response {
  const errors: ErrorTree = {}
  for (const { path, code, message } of faults) {
    let level = errors
    for (const key of path) {
      level[key] ??= {}
      level = level[key] as ErrorTree
    }
    level._errors = [...((level._errors as { code: string; message: string }[]) ?? []), { code, message }]
  }
  return Response.json({ message: 'Invalid Form Body', code: 50_035, errors }, { status: 400 })
}

/** https://docs.discord.com/developers/topics/rate-limits#exceeding-a-rate-limit */
export function rateLimited({ retryAfter, scope }: Limited): Response {
  const isGlobal = scope === 'global'
  const body = {
    message: scope === 'shared' ? 'The resource is being rate limited.' : 'You are being rate limited.',
    retry_after: retryAfter / SECOND,
    global: isGlobal,
  }
  const headers = {
    'retry-after': String(Math.ceil(retryAfter / SECOND)),
    'x-ratelimit-scope': scope,
    ...(isGlobal && { 'x-ratelimit-global': 'true' }),
  }
  return Response.json(body, { status: 429, headers })
}
