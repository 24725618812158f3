import { createElement } from 'react'
import { toast as raise } from 'sonner'
import { faultsIn } from '../api/field-faults'
import { RequestError } from '../api/request-error'
import { serverNow } from '../clock/server-clock'
import { keepQueries } from '../queries/query-persistence'
import { toldIn } from '../words/told-times'
import { $zone } from '../zone/zone-store'
import { handOver, takeHandedOver } from './handed-over-toast'
import type { Toast } from './toast'
import type { WayOut, WaysOut } from './ways-out'

export const toastDone = (text: string) => show({ kind: 'done', text })

/** Says what the server said about it, else the fallback, and leads to where a refusal can be mended. */
export const toastFailed = (error: unknown, fallback: string, ways: WaysOut = {}) =>
  show({ kind: 'failed', text: wordsOf(error, fallback), wayOut: wayOutOf(error, ways) })

/** Opens another page of ours, which shows the toast for its full time. */
export async function navigateWith(toast: Toast, path: string, { isReplacing = false } = {}): Promise<void> {
  handOver(toast)
  await keepQueries()
  if (isReplacing) location.replace(path)
  else location.assign(path)
}

export function showHandedOver(): void {
  const toast = takeHandedOver()
  if (toast) show(toast)
}

function show({ kind, text, wayOut }: Toast) {
  // The same words again renew the toast that has them.
  const id = `${kind}: ${text}`
  if (kind === 'done') raise.success(text, { id })
  else raise.error(text, { id, ...(wayOut && { action: linkTo(wayOut) }) })
}

const linkTo = ({ label, href }: WayOut) => createElement('a', { className: 'link', href }, label)

// What is wrong with a field is mended there.
const wayOutOf = (error: unknown, ways: WaysOut) =>
  error instanceof RequestError && faultsIn(error).length === 0 ? ways[error.status] : undefined

function wordsOf(error: unknown, fallback: string): string {
  const sentence = (error instanceof RequestError && error.sentence) || fallback
  return toldIn(sentence, $zone.get(), serverNow()).text
}
