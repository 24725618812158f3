/** Whether the software keeps each promise of the pages. Those that are false are marked "in preparation". */
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
  // No template or setting for farming requires a paid plan.
  advancedFarming: false,
  analytics: true,
  scripts: false,
  strategies: false,
  allianceManagement: false,
  marketAutomation: false,
  customDashboard: false,
  // Only a signed-in session can call the API; there are no API keys.
  api: false,
  betaFeatures: false,
  // The site offers no support contact.
  communitySupport: false,
  prioritySupport: false,
  dedicatedSupport: false,
  supportAtAnyHour: false,
}

export type Capability = keyof typeof CAPABILITIES

export const isInPreparation = (...promised: Capability[]) => promised.some((capability) => !CAPABILITIES[capability])
