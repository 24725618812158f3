import type { RealmMap } from '../../../../shared/realm-map'
import { count } from '../map/map-words'

/** Fills the rows of the table, which are there from the beginning so that nothing moves. */
export function showStrongest(table: HTMLElement, { strongest }: RealmMap): void {
  const most = Math.max(1, strongest[0]?.strength ?? 1)
  for (const [n, row] of [...table.querySelectorAll<HTMLElement>('tbody tr')].entries()) {
    const entry = strongest[n]
    row.hidden = !entry
    if (!entry) continue
    const { name, owner, strength } = entry
    row.dataset.owner = owner
    row.querySelector('[data-name]')?.replaceChildren(name)
    row.querySelector('[data-owner-name]')?.replaceChildren(owner === 'rival' ? 'rival' : 'player')
    row.querySelector('[data-strength]')?.replaceChildren(count(strength))
    row.querySelector<HTMLElement>('.realm-bar')?.style.setProperty('--share', (strength / most).toFixed(3))
  }
}
