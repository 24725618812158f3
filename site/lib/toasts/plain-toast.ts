import { TOAST_DURATION, type Toast } from './toast'

const KIND = { done: 'success', failed: 'error', note: 'info' }

export function showPlainToast({ kind, text }: Toast): void {
  const toast = document.createElement('p')
  toast.className = 'toast'
  toast.dataset.type = KIND[kind]
  toast.textContent = text
  const region = document.createElement('div')
  region.className = 'toast-region'
  region.role = 'status'
  document.body.append(region)
  // Screen readers announce only what is added to an existing live region.
  region.append(toast)
  setTimeout(() => region.remove(), TOAST_DURATION)
}
