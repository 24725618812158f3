// For frameworks without checks of their own.
import type { Action, NewBot } from './bots'
import type { Credentials } from './players'

export const INVALID = { error: 'Something is missing or wrong.' }

const isText = (value: unknown, longest: number) =>
  typeof value === 'string' && value.length > 0 && value.length <= longest

export const isCredentials = (body: Partial<Credentials>): body is Credentials =>
  isText(body?.email, 254) && isText(body?.password, 256)

export const isAction = (body: { action?: unknown }): body is { action: Action } =>
  body?.action === 'start' || body?.action === 'stop'

export const isNewBot = (body: Partial<NewBot>): body is NewBot =>
  isText(body?.templateId, 64) &&
  /^[0-9a-f]{24}$/.test(body.accountId ?? '') &&
  (body.name === undefined || isText(body.name, 60)) &&
  (body.settings === undefined || typeof body.settings === 'object')
