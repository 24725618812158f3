import { reportAdminAtScale } from './admin-at-scale'
import { reportBots } from './bots'
import { reportCompression } from './compression'
import { reportCounting } from './counted-calls'
import { reportEvents } from './events'
import { reportFanOut } from './fan-out'
import { reportFleet } from './fleet'
import { reportGrowth } from './growth'
import { reportPages } from './lighthouse'
import { reportLists } from './lists'
import { reportMonth } from './month'
import type { Need } from './needs'
import { reportOpenings } from './pages-from-afar'
import { reportRealm } from './realm'
import { reportRealmCost } from './realm-cost'
import { reportRequests } from './requests'
import { reportRestart } from './restart'
import { reportScriptExamples } from './script-examples'
import { reportSignIns } from './sign-in-beside-lists'
import { reportSite } from './site'
import { reportStart } from './start'
import { reportStore } from './store'
import { reportViewers } from './viewers'
import { reportWorstHour } from './worst-hour'

interface Measurement {
  /** Prints its figures; returns whether they are as wanted. */
  report(): boolean | Promise<boolean>
  needs?: Need[]
}

/** All measurements, by their name in `npm run bench -- <name>`, in the order of the tables. */
export const MEASUREMENTS: Record<string, Measurement> = {
  requests: { report: reportRequests, needs: ['redis', 'node'] },
  lists: { report: reportLists, needs: ['redis', 'node'] },
  compression: { report: reportCompression },
  'sign-ins': { report: reportSignIns },
  admin: { report: reportAdminAtScale },
  growth: { report: reportGrowth },
  counting: { report: reportCounting },
  'worst-hour': { report: reportWorstHour },
  'fan-out': { report: reportFanOut, needs: ['redis', 'node'] },
  events: { report: reportEvents, needs: ['redis', 'node'] },
  fleet: { report: reportFleet, needs: ['redis'] },
  viewers: { report: reportViewers, needs: ['redis'] },
  restart: { report: reportRestart, needs: ['redis'] },
  site: { report: reportSite, needs: ['redis', 'node', 'browser'] },
  openings: { report: reportOpenings, needs: ['browser'] },
  pages: { report: reportPages, needs: ['browser'] },
  start: { report: reportStart },
  store: { report: reportStore },
  bots: { report: reportBots },
  month: { report: reportMonth },
  'script-examples': { report: reportScriptExamples },
  realm: { report: reportRealm },
  'realm-cost': { report: reportRealmCost },
}
