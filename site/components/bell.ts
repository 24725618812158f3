import { MAX_UNSEEN } from '../../shared/limits'
import type { UnseenNews } from '../../shared/notifications'
import { answerOf, api } from '../lib/api/api'
import { enterByArrow, moveByArrows } from './menu-keys'

/** Sent by the pages of the app, which follow the player's events, and by the panel. */
const UNSEEN_EVENT = 'unseen-changed'

/** Fills the bell of the header, and loads its panel's code when it opens. */
export function followBell(): void {
  const button = document.querySelector<HTMLElement>('#bell')
  const panel = document.querySelector<HTMLElement>('#bell-panel')
  const content = panel?.querySelector<HTMLElement>('[data-content]')
  if (!button || !panel || !content) return
  let asked = 0
  const show = (unseen: UnseenNews) => showCount(button, unseen.notifications.unseen + unseen.announcements.unseen)
  async function refresh() {
    asked += 1
    const place = asked
    // If it fails, the next one counts.
    const unseen = await answerOf(api.users.me.unseen.get()).catch(() => null)
    if (unseen && place === asked) dispatchEvent(new CustomEvent(UNSEEN_EVENT, { detail: unseen }))
  }
  addEventListener(UNSEEN_EVENT, (event) => {
    if ('detail' in event && event.detail) show(event.detail as UnseenNews)
    else void refresh()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refresh()
  })
  void refresh()
  openOnDemand(panel, content)
  moveByArrows(panel)
  enterByArrow(button, panel)
}

function showCount(button: HTMLElement, count: number): void {
  const shown = count < MAX_UNSEEN ? String(count) : `${MAX_UNSEEN - 1}+`
  const badge = button.querySelector<HTMLElement>('.bell-count')
  const words = button.querySelector('[data-unread]')
  const status = document.querySelector('#bell-status')
  if (badge) badge.textContent = count > 0 ? shown : ''
  if (words) words.textContent = count > 0 ? `${shown} unread` : ''
  if (status) status.textContent = count > 0 ? `${shown} unread notifications` : ''
}

function openOnDemand(panel: HTMLElement, content: HTMLElement): void {
  let close = () => {}
  const waiting = content.innerHTML
  async function open() {
    panel.focus()
    const [{ mountBell }] = await Promise.all([import('../features/news/bell/mount-bell'), loadStyles(panel)])
    // It may have been closed while the code loaded.
    if (!panel.matches(':popover-open')) return
    close()
    content.replaceChildren()
    close = mountBell(content)
  }
  panel.addEventListener('toggle', (event) => {
    if (event.newState === 'open') open().catch(() => showFailure(content))
    else {
      close()
      close = () => {}
      content.innerHTML = waiting
    }
  })
}

/** Only those who open the panel need its styles. */
function loadStyles({ dataset }: HTMLElement): Promise<unknown> | undefined {
  const href = dataset.styles
  if (!href || document.querySelector(`link[href="${href}"]`)) return
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  const { promise, resolve } = Promise.withResolvers()
  // Without them the panel is plain, but readable.
  link.onload = link.onerror = resolve
  document.head.append(link)
  return promise
}

function showFailure(content: HTMLElement): void {
  const text = content.querySelector('[role=status]')
  if (text) text.textContent = 'This could not be loaded. Please reload the page.'
}
