/** Why this browser cannot take pushes, in the words of the page. */
const OBSTACLES = {
  install:
    'On an iPhone or iPad, pushes reach the installed app only. Choose Share, then Add to Home Screen, and open Castellan from there.',
  insecure: 'Browsers take pushes only from addresses that begin with https://.',
  missing: 'This browser takes no pushes.',
  worker:
    'This browser does not let Castellan work in the background, so it takes no pushes. A private window may be why.',
  blocked:
    "Notifications of Castellan are blocked in this browser. Allow them in the browser's settings for this site.",
} as const

export type PushObstacle = keyof typeof OBSTACLES

export const obstacleInWords = (obstacle: PushObstacle): string => OBSTACLES[obstacle]

/** What keeps this browser from taking pushes; null if nothing does. */
export function pushObstacle(): PushObstacle | null {
  if (!isSecureContext) return 'insecure'
  // On iOS and iPadOS only the installed app has it: https://webkit.org/blog/13878/web-push-for-web-apps-on-ios-and-ipados/
  if (!('PushManager' in window) || !('Notification' in window))
    return isIos() && !isInstalled() ? 'install' : 'missing'
  if (!('serviceWorker' in navigator)) return 'worker'
  return Notification.permission === 'denied' ? 'blocked' : null
}

/** iPads say that they are Macs, but no Mac has a touchscreen. */
const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

const isInstalled = () => matchMedia('(display-mode: standalone)').matches
