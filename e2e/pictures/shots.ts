import type { Demo } from './demo'

export interface Shot {
  name: string
  path: string
  as: 'visitor' | 'newcomer' | 'player'
  shows: string
  press?: string[]
  tab?: string
  link?: string
  choose?: string
  /** What is waited for after the presses. */
  until?: string
}

const CARDS = '.bot-card .activity-chart'
const CHOICES = 'input[type=radio]'

export const shotsOf = ({ botId, scriptId }: Pick<Demo, 'botId' | 'scriptId'>): Shot[] => [
  { name: 'landing', path: '/', as: 'visitor', shows: 'h1' },
  { name: 'pricing', path: '/pricing', as: 'visitor', shows: 'h1' },
  { name: 'realm', path: '/realm/DE1', as: 'visitor', shows: '.realm-journeys [data-way]' },
  { name: 'login', path: '/auth/login', as: 'visitor', shows: 'form' },
  { name: 'forgot', path: '/auth/forgot', as: 'visitor', shows: 'form' },
  { name: 'reset', path: `/auth/reset#token=${'a'.repeat(67)}`, as: 'visitor', shows: 'form' },
  { name: 'reset-without-link', path: '/auth/reset', as: 'visitor', shows: '[role=alert]' },
  { name: 'dashboard', path: '/dashboard', as: 'player', shows: CARDS },
  { name: 'menu', path: '/dashboard', as: 'player', shows: CARDS, press: ['Account menu'] },
  { name: 'bot-menu', path: '/dashboard', as: 'player', shows: CARDS, press: ['More for Storm Islands'] },
  { name: 'analytics', path: '/dashboard', as: 'player', shows: CARDS, tab: 'Analytics' },
  { name: 'dashboard-settings', path: '/dashboard', as: 'player', shows: CARDS, tab: 'Settings' },
  { name: 'dashboard-empty', path: '/dashboard', as: 'newcomer', shows: 'text=No bots configured yet' },
  { name: 'accounts', path: '/accounts', as: 'player', shows: 'table' },
  { name: 'accounts-empty', path: '/accounts', as: 'newcomer', shows: 'text=No accounts registered yet.' },
  { name: 'create-dialog', path: '/dashboard', as: 'player', shows: CARDS, press: ['Create Bot'] },
  { name: 'create-bot', path: '/bots/create', as: 'player', shows: CHOICES },
  { name: 'create-bot-chosen', path: '/bots/create', as: 'player', shows: CHOICES, choose: 'Tower Raider' },
  { name: 'console', path: `/bots/${botId}`, as: 'player', shows: '[role=log] li:nth-child(8)' },
  { name: 'castles', path: `/bots/${botId}?tab=castles`, as: 'player', shows: '.castle-picture' },
  { name: 'runs', path: `/bots/${botId}?tab=runs`, as: 'player', shows: '.runs-table' },
  { name: 'bot-settings', path: `/bots/${botId}?tab=settings`, as: 'player', shows: '.bot-settings' },
  { name: 'scripts', path: '/scripts', as: 'player', shows: 'table' },
  {
    name: 'script',
    path: `/scripts/${scriptId}`,
    as: 'player',
    shows: '.cm-content',
    press: ['Dry run'],
    until: 'text=It played all',
  },
  { name: 'help', path: '/help', as: 'player', shows: 'form' },
  { name: 'profile', path: '/profile', as: 'player', shows: 'form' },
  { name: 'checkout', path: '/checkout?plan=premium', as: 'newcomer', shows: 'text=Then $19.99 each month' },
  { name: 'settings', path: '/settings', as: 'player', shows: CHOICES },
  { name: 'settings-notifications', path: '/settings#notifications', as: 'player', shows: '.tellings' },
  { name: 'mail-alert', path: '/outbox', as: 'visitor', shows: 'iframe', link: 'Tower Raider stopped' },
  { name: 'mail-summary', path: '/outbox', as: 'visitor', shows: 'iframe', link: 'Daily summary' },
  { name: 'settings-api', path: '/settings?tab=api', as: 'player', shows: '.api-tab .empty' },
  { name: 'admin', path: '/admin', as: 'player', shows: 'tbody tr' },
  { name: 'admin-announcements', path: '/admin', as: 'player', shows: 'tbody tr', tab: 'Announcements' },
  { name: 'console-missing', path: `/bots/${'0'.repeat(24)}`, as: 'player', shows: 'text=Bot not found' },
]

const LOOK: Shot = { name: 'states', path: '/_look', as: 'visitor', shows: 'text=Bot not found' }

export const LOOK_SHOTS: Shot[] = [
  LOOK,
  { ...LOOK, name: 'states-dialog', press: ['Open a dialog'] },
  { ...LOOK, name: 'states-toasts', press: ['Say that it is done', 'Say that it failed'] },
]

/** The state page has parts that stay busy and consoles that draw only visible lines. */
export const isOfLook = ({ path }: Shot) => path === LOOK.path
