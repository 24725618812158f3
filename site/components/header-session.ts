import { restoreSession } from '../lib/auth/restore-session'
import { signOutAndLeave } from '../lib/sign-out/sign-out'

void restoreSession()
document.querySelector('[data-sign-out]')?.addEventListener('click', () => void signOutAndLeave())
