import { toast as raise } from 'sonner'
import { RequestError } from '../api/request-error'
import { keepQueries } from '../queries/query-persistence'
import { toldIn } from '../told-times'
import { $zone } from '../zone/zone-store'
import { handOver, takeHandedOver } from './handed-over-toast'
import type { Toast } from './toast'

export const toastDone = (text: string) => show({ kind: 'done', text })

/** Says what the server said about it, else the fallback. */
export const toastFailed = (error: unknown, fallback: string) =>
  show({ kind: 'failed', text: wordsOf(error, fallback) })

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

function show({ kind, text }: Toast) {
  if (kind === 'done') raise.success(text)
  else raise.error(text)
}

function wordsOf(error: unknown, fallback: string): string {
  const sentence = (error instanceof RequestError && error.sentence) || fallback
  return toldIn(sentence, $zone.get(), Date.now()).text
}
