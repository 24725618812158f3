import { thisDevice } from './this-device'

/**
 * Follows what the service worker says. The code for it loads with the first message, or where this browser takes
 * pushes.
 */
export function startPush(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', (event) => {
    void import('./follow-push').then(({ answerWorker }) => answerWorker(event))
  })
  if (thisDevice()) void import('./follow-push').then(({ renewIfReplaced }) => renewIfReplaced())
}
