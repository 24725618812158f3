import { createElement } from 'react'
import { toast as raise } from 'sonner'
import { faultsIn } from '../api/field-faults'
import { RequestError } from '../api/request-error'
import { serverNow } from '../clock/server-clock'
import { $connection } from '../connection/connection-store'
import { persistQueries } from '../queries/query-persistence'
import { localizeInstants } from '../words/localize-instants'
import { NOT_ANSWERED, NOT_SENT } from '../words/toast-messages'
import { $zone } from '../zone/zone-store'
import type { RefusalLink, RefusalLinks } from './refusal-links'
import { TOASTS_VISIBLE, type Toast } from './toast'
import { handOverToast, takeToast } from './toast-handover'
import { createToastLife } from './toast-life'

export const toastDone = (text: string) => show({ kind: 'done', text })

/** Shows what the player decided, without alarm. */
export const toastNote = (text: string) => show({ kind: 'note', text })

/** Shows the server's sentence, else the fallback, and a link for the refusal's status. */
export const toastFailed = (error: unknown, fallback: string, links: RefusalLinks = {}) =>
  show({ kind: 'failed', text: wordsOf(error, fallback), link: linkOf(error, links) })

/** For a form that shows the wrong fields itself, and toasts those that it has no field for. */
export function toastUnlessInForm(error: unknown, fallback: string, links?: RefusalLinks): void {
  if (faultsIn(error).length === 0) toastFailed(error, fallback, links)
}

export async function navigateWithToast(toast: Toast, path: string, { isReplacing = false } = {}): Promise<void> {
  handOverToast(toast)
  await persistQueries()
  if (isReplacing) location.replace(path)
  else location.assign(path)
}

export function showHandedOverToast(): void {
  const toast = takeToast()
  if (toast) show(toast)
}

const RAISE = { done: raise.success, failed: raise.error, note: raise.info }

const end = (id: string) => void raise.dismiss(id)

/** Ends the toasts; the library's own timers would stop for as long as a pointer is there. */
export const toastLife = createToastLife({ end })

interface Raised {
  id: string
  count: number
}

const raised = new Map<string, Raised>()
let raises = 0

/** The same text raises its toast again and counts. */
function show({ kind, text, link }: Toast) {
  const key = `${kind}: ${text}`
  const shown = raise.getToasts().map(({ id }) => String(id))
  const before = raised.get(key)
  // A new id each time: one that is just leaving would take the new toast with it.
  const { id, count } =
    before && shown.includes(before.id) ? { ...before, count: before.count + 1 } : { id: `${++raises}`, count: 1 }
  raised.set(key, { id, count })
  RAISE[kind](count > 1 ? `${text} ×${count}` : text, {
    id,
    onDismiss: () => toastLife.forget(id),
    ...(link && { action: linkTo(link) }),
  })
  toastLife.start(id)
  const others = shown.filter((other) => other !== id)
  for (const oldest of others.slice(0, 1 - TOASTS_VISIBLE)) end(oldest)
}

const linkTo = ({ label, href }: RefusalLink) => createElement('a', { className: 'link', href }, label)

// A wrong field is fixed in the form itself.
const linkOf = (error: unknown, links: RefusalLinks) =>
  error instanceof RequestError && faultsIn(error).length === 0 ? links[error.status] : undefined

/** A proxy that answers for the server sends no sentence, but the banner knows. */
function withReason(fallback: string): string {
  const connection = $connection.get()
  if (connection === 'online') return fallback
  return `${fallback}. ${connection === 'offline' ? NOT_SENT : NOT_ANSWERED}`
}

function wordsOf(error: unknown, fallback: string): string {
  const sentence = (error instanceof RequestError && error.sentence) || withReason(fallback)
  return localizeInstants(sentence, $zone.get(), serverNow()).text
}
