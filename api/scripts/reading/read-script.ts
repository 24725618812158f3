import type { GainUnit } from '../../../shared/enums/gain-units'
import type { ScriptProblem } from '../../../shared/scripts'
import type { SettingValue, TemplateInput } from '../../../shared/templates'
import { AppError } from '../../platform/errors'
import { HostLost } from '../hosts/host'
import type { Report } from '../hosts/report-schema'
import type { ScriptHosts } from '../hosts/script-hosts'
import { readSettings } from './read-settings'
import { readUnit } from './read-unit'

/** What a script says of itself. */
interface ScriptFacts {
  inputs: TemplateInput[]
  defaults: Record<string, SettingValue>
  unit: GainUnit
  /** Why it cannot run. */
  problems: ScriptProblem[]
}

export type ReadScript = (source: string) => Promise<ScriptFacts>

/** Other scripts that are read at the same time may stop the host. */
const MOST_TRIES = 3

const TOO_LONG = 'The script works for more than 2 seconds before it begins.'

const readerAway = (cause: unknown) =>
  new AppError('unavailable', 'Scripts cannot be read right now. Please try again in a moment.', {
    retryAfter: 5,
    cause,
  })

/** Loads scripts in a host, without playing. Null is the report of a script that stopped its host. */
export function createScriptReader(hosts: ScriptHosts): ReadScript {
  async function report(source: string, triesLeft: number): Promise<Report | null> {
    const id = crypto.randomUUID()
    const place = await hosts.place()
    try {
      return await place.host.request({ id, do: 'check', source })
    } catch (error) {
      if (!(error instanceof HostLost)) throw error
      if (error.culprit === id) return null
      if (triesLeft === 0) throw readerAway(error)
      return report(source, triesLeft - 1)
    } finally {
      place.leave()
    }
  }

  return async (source) => factsOf(await report(source, MOST_TRIES))
}

function factsOf(report: Report | null): ScriptFacts {
  if (!report) return { ...readSettings(null), unit: readUnit(null).unit, problems: [problemAt(1, TOO_LONG)] }
  const { end, checked } = report
  const settings = readSettings(checked?.settings ?? null)
  const unit = readUnit(checked?.unit ?? null)
  const failed = end && 'failed' in end ? [problemAt(end.failed.line ?? 1, `${end.failed.message}.`)] : []
  const faults = [...settings.faults, ...unit.faults].map((message) => problemAt(1, message))
  return { inputs: settings.inputs, defaults: settings.defaults, unit: unit.unit, problems: [...failed, ...faults] }
}

const problemAt = (line: number, message: string): ScriptProblem => ({ line, column: 1, message })
