import { SECOND } from '../../../../shared/time'

const MARKED_FOR = 4 * SECOND

/** The list gets the bot from the server, and may not show it because of a filter. */
const GIVES_UP_AFTER = 10 * SECOND

/** Brings a bot that was just created into view, marks it, and gives it the focus that the closed dialog had. */
export function showCreatedBot(botId: string): void {
  const seek = () => {
    const row = document.querySelector<HTMLElement>(`.bot-list [data-bot="${botId}"]`)
    if (!row || document.querySelector('.dialog')) return
    stop()
    mark(row)
  }
  const observer = new MutationObserver(seek)
  const timer = setTimeout(() => observer.disconnect(), GIVES_UP_AFTER)
  function stop() {
    clearTimeout(timer)
    observer.disconnect()
  }
  observer.observe(document.body, { childList: true, subtree: true })
  seek()
}

function mark(row: HTMLElement) {
  row.toggleAttribute('data-created', true)
  row.scrollIntoView({ block: 'nearest' })
  setTimeout(() => row.removeAttribute('data-created'), MARKED_FOR)
  // The dialog returns its focus in a task of its own.
  setTimeout(() => {
    const { activeElement } = document
    if (activeElement === document.body || activeElement?.closest('.create-bot-action'))
      row.focus({ preventScroll: true })
  })
}
