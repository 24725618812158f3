import { atom } from 'nanostores'

/** How Chromium says that the site can be installed; others leave that to their menu. */
export interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallEvent
  }
}

/** What the browser would have asked at once, kept until it is welcome. */
export const $installEvent = atom<InstallEvent | null>(null)

export function captureInstallEvent(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    $installEvent.set(event)
  })
  window.addEventListener('appinstalled', () => $installEvent.set(null))
}
