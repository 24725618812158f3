import { TOAST_DURATION, type Toast } from './toast'

const KIND = { done: 'success', failed: 'error' }

/** Shows a toast on a page without React. */
export function showPlainToast({ kind, text }: Toast): void {
  const toast = document.createElement('p')
  toast.className = 'toast'
  toast.dataset.type = KIND[kind]
  toast.textContent = text
  const region = document.createElement('div')
  region.className = 'toast-region'
  region.role = 'status'
  document.body.append(region)
  // Put in after the region is there: that is what makes a screen reader say it.
  region.append(toast)
  setTimeout(() => region.remove(), TOAST_DURATION)
}
