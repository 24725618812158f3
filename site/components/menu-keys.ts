const ENTRIES = 'a[href]:not([hidden]), button:not([disabled])'

/** Arrows, Home and End move through what can be pressed in an open menu. */
export function moveByArrows(menu: HTMLElement): void {
  menu.addEventListener('keydown', (event) => {
    const entries = [...menu.querySelectorAll<HTMLElement>(ENTRIES)]
    const place = entries.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowDown: place + 1, ArrowUp: place < 0 ? -1 : place - 1, Home: 0, End: -1 }[event.key]
    if (next === undefined || entries.length === 0) return
    event.preventDefault()
    entries.at(next % entries.length)?.focus()
  })
}

/** An arrow on the button leads into its open menu. */
export function enterByArrow(button: HTMLElement, menu: HTMLElement): void {
  button.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' || !menu.matches(':popover-open')) return
    event.preventDefault()
    menu.querySelector<HTMLElement>(ENTRIES)?.focus()
  })
}
