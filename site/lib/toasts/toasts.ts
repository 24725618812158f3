import { createElement } from 'react'
import { toast as raise } from 'sonner'
import { faultsIn } from '../api/field-faults'
import { RequestError } from '../api/request-error'
import { serverNow } from '../clock/server-clock'
import { persistQueries } from '../queries/query-persistence'
import { localizeInstants } from '../words/localize-instants'
import { $zone } from '../zone/zone-store'
import type { RefusalLink, RefusalLinks } from './refusal-links'
import type { Toast } from './toast'
import { handOverToast, takeToast } from './toast-handover'

export const toastDone = (text: string) => show({ kind: 'done', text })

/** Shows the server's sentence, else the fallback, and a link for the refusal's status. */
export const toastFailed = (error: unknown, fallback: string, links: RefusalLinks = {}) =>
  show({ kind: 'failed', text: wordsOf(error, fallback), link: linkOf(error, links) })

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

function show({ kind, text, link }: Toast) {
  // A toast with the same text replaces the first.
  const id = `${kind}: ${text}`
  if (kind === 'done') raise.success(text, { id })
  else raise.error(text, { id, ...(link && { action: linkTo(link) }) })
}

const linkTo = ({ label, href }: RefusalLink) => createElement('a', { className: 'link', href }, label)

// A wrong field is fixed in the form itself.
const linkOf = (error: unknown, links: RefusalLinks) =>
  error instanceof RequestError && faultsIn(error).length === 0 ? links[error.status] : undefined

function wordsOf(error: unknown, fallback: string): string {
  const sentence = (error instanceof RequestError && error.sentence) || fallback
  return localizeInstants(sentence, $zone.get(), serverNow()).text
}
