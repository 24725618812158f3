/** What each promise of the pages comes to: true if the software keeps it, else what exists today instead. */
const CAPABILITIES = {
  bots: true,
  dailyHours: true,
  wholeDay: true,
  farming: true,
  collection: true,
  combat: true,
  resourceManagement: true,
  multipleAccounts: true,
  accountsAtAGlance: true,
  humanPacing: true,
  freeTrial: true,
  allOfPremium: true,
  advancedFarming: true,
  analytics: true,
  prioritySupport: true,
  supportAtAnyHour: true,
  scripts: true,
  strategies: 'Today each bot follows the rules of its template and your settings.',
  allianceManagement: 'Today no bot does anything in your alliance.',
  marketAutomation: 'Today carts carry goods between your own castles; no bot trades on the market.',
  customDashboard: 'Today the dashboard has search and filters, and is the same for all.',
  api: true,
  betaFeatures: 'Today every feature comes to all players at the same time.',
  communitySupport: 'Today there is no forum; every player can ask for help by a form, and is answered by e-mail.',
  dedicatedSupport: 'Today requests of Professional have the same priority as those of Premium.',
} as const satisfies Record<string, true | string>

export type Capability = keyof typeof CAPABILITIES

const isMissing = (capability: Capability) => CAPABILITIES[capability] !== true

export const isInPreparation = (...promised: Capability[]) => promised.some(isMissing)

/** Some of the promises are kept, others are not. */
export const isPartlyInPreparation = (...promised: Capability[]) =>
  isInPreparation(...promised) && !promised.every(isMissing)

/** What exists today instead of what is in preparation; empty if all promises are kept. */
export const whatExistsToday = (...promised: Capability[]) =>
  [...new Set(promised.map((capability) => CAPABILITIES[capability]))].filter((today) => today !== true).join(' ')
