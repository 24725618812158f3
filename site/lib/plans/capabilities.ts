/** What the pages promise, and whether the software does it. A promise that it does not keep yet is shown as in preparation. */
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
  // No template and no setting of farming asks for a plan above the free one.
  advancedFarming: false,
  analytics: true,
  scripts: false,
  strategies: false,
  allianceManagement: false,
  marketAutomation: false,
  customDashboard: false,
  // A session of the site may call the API; programs have no key of their own.
  api: false,
  betaFeatures: false,
  // Nothing here leads to somebody who helps.
  communitySupport: false,
  prioritySupport: false,
  dedicatedSupport: false,
  supportAtAnyHour: false,
}

export type Capability = keyof typeof CAPABILITIES

/** Whether something of what is promised is not done yet. */
export const isInPreparation = (...promised: Capability[]) => promised.some((capability) => !CAPABILITIES[capability])
