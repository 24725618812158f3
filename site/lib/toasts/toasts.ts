import { atom } from 'nanostores'
import { faultsIn } from '../api/field-faults'
import { RequestError } from '../api/request-error'
import { serverNow } from '../clock/server-clock'
import { $connection } from '../connection/connection-store'
import { persistQueries } from '../queries/query-persistence'
import { localizeInstants } from '../words/localize-instants'
import { NOT_ANSWERED, NOT_SENT } from '../words/toast-messages'
import { $zone } from '../zone/zone-store'
import type { RefusalLinks } from './refusal-links'
import type { Toast } from './toast'
import { handOverToast, takeToast } from './toast-handover'

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

/** Those that wait until the code that shows toasts is there. */
export const $waitingToasts = atom<readonly Toast[]>([])

/** Hands every toast to what shows it, until the returned function is called. */
export const takeToasts = (raise: (toast: Toast) => void): (() => void) =>
  $waitingToasts.subscribe((toasts) => {
    if (toasts.length === 0) return
    $waitingToasts.set([])
    for (const toast of toasts) raise(toast)
  })

function show(toast: Toast): void {
  $waitingToasts.set([...$waitingToasts.get(), toast])
}

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
