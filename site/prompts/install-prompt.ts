import { DAY, SECOND } from '../../shared/time'
import { inBrowser } from '../lib/storage/storage'
import { $installEvent, type InstallEvent } from './install-event'
import { promptNamed } from './prompt'

const KEY = 'install_declined'
const DECLINED_FOR = 30 * DAY
/** Do not interrupt players right away. */
const INITIAL_DELAY = 10 * SECOND

/** Offers signed-in players to install the site, after a delay. */
export function offerInstall(): () => void {
  let unsubscribe = () => {}
  const timer = setTimeout(() => {
    unsubscribe = $installEvent.subscribe((event) => (event ? offer(event) : promptNamed('install').hide()))
  }, INITIAL_DELAY)
  return () => {
    clearTimeout(timer)
    unsubscribe()
  }
}

function offer(event: InstallEvent) {
  if (!isInApp() || isInstalled() || isDeclined() || promptNamed('update').isShown()) return
  promptNamed('install').show({ onAccept: () => void install(event), onDecline: decline })
}

async function install(event: InstallEvent) {
  const { outcome } = await event.prompt()
  if (outcome === 'dismissed') decline()
}

const isInApp = () => document.documentElement.dataset.auth === 'in' && !document.body.classList.contains('public')

const isInstalled = () => matchMedia('(display-mode: standalone)').matches

const isDeclined = () => Date.now() - Number(inBrowser.get(KEY)) < DECLINED_FOR

function decline() {
  inBrowser.set(KEY, String(Date.now()))
}
