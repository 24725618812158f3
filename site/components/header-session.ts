import { restoreSession } from '../lib/auth/restore-session'
import { signOutAndLeave } from '../lib/sign-out/sign-out'
import { followBell } from './bell'
import { enterByArrow, moveByArrows } from './menu-keys'

void restoreSession()
followBell()
const menu = document.querySelector<HTMLElement>('#user-menu')
const menuButton = document.querySelector<HTMLElement>('[popovertarget=user-menu]')
if (menu && menuButton) {
  moveByArrows(menu)
  enterByArrow(menuButton, menu)
}
document.querySelector('[data-sign-out]')?.addEventListener('click', () => void signOutAndLeave())
