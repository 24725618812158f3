import { SECOND } from '../../../shared/time'
import { createDayUpdater } from '../../bots/activity/day-updater'
import { type Catalogue, createCatalogue } from '../../bots/templates/catalogue'
import type { ConsoleLog } from '../../console/log/console-log'
import type { PracticeRealm } from '../../embedded/practice-realm/start'
import type { BuiltInTemplate } from '../../game/automations/automation'
import { createSignInThrottle } from '../../game/sign-in-throttle/sign-in-throttle'
import { createRateLimits } from '../../platform/http/rate-limits'
import { createMetrics } from '../../platform/metrics/metrics'
import type { FakeClock } from '../../testing/fake-clock'
import type { TestApp } from '../../testing/test-app'
import { createOpenRun } from '../history/run-history'
import type { FleetDeps } from '../run/fleet-deps'
import { createStartLimiter } from '../run/start-limiter'
import { inProcessRunner } from '../runner/in-process-runner'

interface StageParts {
  clock: FakeClock
  realm: PracticeRealm
  consoleLog: ConsoleLog
  /** Read at each look-up, because tests add templates. */
  templates: BuiltInTemplate[]
}

/** What fleets on a stage run with: the services of tests, and the stage's own clock, realm and console. */
export function createStageDeps({ services }: TestApp, { clock, realm, consoleLog, templates }: StageParts): FleetDeps {
  const random = () => 0.5
  const metrics = createMetrics()
  return {
    clock,
    log: services.log,
    metrics,
    tracing: null,
    changes: services.changes,
    secretBox: services.secretBox,
    consoleLog,
    catalogue: stageCatalogue(services.catalogue, templates),
    gameUrl: realm.url,
    startLimiter: createStartLimiter(),
    updateDay: createDayUpdater(clock),
    openRun: createOpenRun({ clock, metrics }),
    runner: inProcessRunner,
    activitySaveInterval: 5 * SECOND,
    signInThrottle: createSignInThrottle({ clock, random }),
    rateLimits: createRateLimits({ redis: services.redis }),
    random,
  }
}

/** Scripts are those of the application, all other templates those of the stage. */
function stageCatalogue(catalogue: Catalogue, templates: BuiltInTemplate[]): Catalogue {
  const { isOwn } = catalogue
  const ofStage = () => createCatalogue(templates)
  return {
    isOwn,
    all: () => templates,
    builtIn: (id) => ofStage().builtIn(id),
    find: (wanted) => (isOwn(wanted.id) ? catalogue : ofStage()).find(wanted),
    get: (wanted) => (isOwn(wanted.id) ? catalogue : ofStage()).get(wanted),
    about: (id, player) => (isOwn(id) ? catalogue : ofStage()).about(id, player),
  }
}
