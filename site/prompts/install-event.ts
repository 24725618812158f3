import { atom } from 'nanostores'

/** Only Chromium fires it: https://developer.mozilla.org/en-US/docs/Web/API/BeforeInstallPromptEvent */
export interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallEvent
  }
}

/** The browser's own prompt, deferred until the player accepts ours. */
export const $installEvent = atom<InstallEvent | null>(null)

export function captureInstallEvent(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    $installEvent.set(event)
  })
  window.addEventListener('appinstalled', () => $installEvent.set(null))
}
