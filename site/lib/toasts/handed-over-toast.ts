import type { Toast } from './toast'

const KEY = 'toast'

/** Leaves a toast for the page that opens next in this tab. */
export function handOver(toast: Toast): void {
  sessionStorage.setItem(KEY, JSON.stringify(toast))
}

/** The toast that the page before this one left, once. */
export function takeHandedOver(): Toast | null {
  const left = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return left ? JSON.parse(left) : null
}
