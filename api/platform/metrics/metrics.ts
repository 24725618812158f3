import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { version } from '../../../package.json'

/** From a cached answer to one that waited for the store. */
const CALL_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** From a bot that starts at once to one that waited for the lease of a dead worker. */
const BOT_BUCKETS = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30]
/** From a receiver that accepts at once to one that was away for a day. */
const MESSAGE_BUCKETS = [0.5, 1, 2, 5, 15, 60, 300, 3600, 86_400]

/** Metrics of this process for Prometheus. Labels have few values: never an id, an address or input of players. */
export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const build = new Gauge({
    name: 'castellan_build_info',
    help: 'Always 1; the version is a label',
    labelNames: ['version'],
    registers,
  })
  build.set({ version }, 1)
  return {
    registry,
    calls: new Histogram({
      name: 'castellan_http_request_duration_seconds',
      help: 'Duration of calls until their answer begins, by route',
      labelNames: ['method', 'route', 'status'],
      buckets: CALL_BUCKETS,
      registers,
    }),
    logLines: new Counter({
      name: 'castellan_log_lines_total',
      help: 'Log lines by level',
      labelNames: ['level'],
      registers,
    }),
    runningBots: new Gauge({ name: 'castellan_bots_running', help: 'Bots that run in this process', registers }),
    startLatency: new Histogram({
      name: 'castellan_bot_start_duration_seconds',
      help: "From a player's start to the first stored console line",
      buckets: BOT_BUCKETS,
      registers,
    }),
    stopLatency: new Histogram({
      name: 'castellan_bot_stop_duration_seconds',
      help: "From a player's stop, or their plan's, to the end of the run",
      buckets: BOT_BUCKETS,
      registers,
    }),
    runs: new Counter({
      name: 'castellan_runs_ended_total',
      help: 'Runs that ended in this process, by reason',
      labelNames: ['reason'],
      registers,
    }),
    recoveries: new Counter({
      name: 'castellan_runs_recovered_total',
      help: 'Runs of lost processes that this one has closed, so that their bots run again',
      registers,
    }),
    ...createConsoleMetrics(registers),
    ...createScriptMetrics(registers),
    ...createOutboxMetrics(registers),
    ...createMailMetrics(registers),
  }
}

function createScriptMetrics(registers: Registry[]) {
  return {
    scriptsRunning: new Gauge({
      name: 'castellan_scripts_running',
      help: 'Scripts of players that run in the hosts of this process',
      registers,
    }),
    scriptHosts: new Gauge({
      name: 'castellan_script_hosts',
      help: 'Processes of this one in which scripts run',
      registers,
    }),
    scriptHostsLost: new Counter({
      name: 'castellan_script_hosts_lost_total',
      help: 'Such processes that had to be killed or ended by themselves, by reason',
      labelNames: ['reason'],
      registers,
    }),
    scriptRestarts: new Counter({
      name: 'castellan_script_restarts_total',
      help: 'Scripts that began again because another one stopped their host',
      registers,
    }),
    scriptTurns: new Counter({
      name: 'castellan_script_turns_total',
      help: 'Times that a script worked until it waited or ended',
      registers,
    }),
  }
}

export type ScriptMetrics = ReturnType<typeof createScriptMetrics>

function createOutboxMetrics(registers: Registry[]) {
  return {
    messagesSent: new Counter({
      name: 'castellan_outbox_sent_total',
      help: 'Messages that their receiver accepted, by channel',
      labelNames: ['channel'],
      registers,
    }),
    messagesRefused: new Counter({
      name: 'castellan_outbox_refused_total',
      help: 'Tries that were refused or had no answer, by channel',
      labelNames: ['channel'],
      registers,
    }),
    messageLatency: new Histogram({
      name: 'castellan_outbox_delivery_duration_seconds',
      help: 'From the outbox to the accepted message, with all tries, by channel',
      labelNames: ['channel'],
      buckets: MESSAGE_BUCKETS,
      registers,
    }),
  }
}

function createMailMetrics(registers: Registry[]) {
  return {
    mailsSent: new Counter({
      name: 'castellan_mails_sent_total',
      help: 'Mails that the mail server accepted, by kind',
      labelNames: ['kind'],
      registers,
    }),
    mailsRefused: new Counter({
      name: 'castellan_mails_refused_total',
      help: 'Tries that the mail server refused or did not answer, by kind and reason',
      labelNames: ['kind', 'reason'],
      registers,
    }),
  }
}

export type MailMetrics = Pick<Metrics, 'mailsSent' | 'mailsRefused'>

export type OutboxMetrics = Pick<Metrics, 'messagesSent' | 'messagesRefused' | 'messageLatency'>

function createConsoleMetrics(registers: Registry[]) {
  return {
    consoleLines: new Counter({
      name: 'castellan_console_lines_total',
      help: 'Console lines that this process has written',
      registers,
    }),
    consoleLinesWaiting: new Gauge({
      name: 'castellan_console_lines_waiting',
      help: 'Console lines that wait in this process for Redis',
      registers,
    }),
    consoleLinesDropped: new Counter({
      name: 'castellan_console_lines_dropped_total',
      help: 'Console lines that waited for Redis and were lost',
      registers,
    }),
  }
}

export type ConsoleMetrics = Pick<Metrics, 'consoleLinesWaiting' | 'consoleLinesDropped'>

export type RunMetrics = Pick<
  Metrics,
  'runningBots' | 'startLatency' | 'stopLatency' | 'runs' | 'recoveries' | 'consoleLines'
>
