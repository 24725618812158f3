import { inTab, parseStoredJson } from '../storage/storage'
import type { Toast } from './toast'

const KEY = 'toast'

export function handOverToast(toast: Toast): void {
  inTab.set(KEY, JSON.stringify(toast))
}

/** Takes the toast that the previous page left. */
export function takeToast(): Toast | null {
  const stored = inTab.get(KEY)
  inTab.remove(KEY)
  const toast = parseStoredJson(stored)
  return isToast(toast) ? toast : null
}

function isToast(value: unknown): value is Toast {
  const { kind, text } = Object(value)
  return ['done', 'failed', 'note'].includes(kind) && typeof text === 'string'
}
