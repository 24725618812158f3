import { randomBytes } from 'node:crypto'
import { MINUTE } from '../../../shared/time'

export const TICKET_TTL = MINUTE

export const newTicket = () => randomBytes(24).toString('base64url')

/** Anything else, such as a session token, was never issued as a ticket. */
export const isTicket = (text: string) => /^[\w-]{32}$/.test(text)
