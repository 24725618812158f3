import { EXAMPLE } from '../platform/api-document/example-ids'

const bot = {
  id: EXAMPLE.bot,
  name: 'Woodcutter',
  templateId: 'resource-collector',
  templateLabel: 'Resource Collector',
  accountId: EXAMPLE.account,
  state: 'offline',
  created_at: '2026-11-21T18:04:05.120Z',
  stop_reason: null,
}

const detail = {
  ...bot,
  settings: { goods: 'all', collectFrom: 300, rests: 'no' },
  script_version: null,
  secrets_set: [],
}

const online = { ...bot, state: 'online' }

const decision = {
  id: EXAMPLE.decision,
  at: '2026-11-28T00:11:13.000Z',
  chosen: {
    what: 'Raid the tower at 39:37 with 140 troops',
    value: 31,
    measure: 'loot per troop-hour',
    gain: 4260,
    gain_unit: 'loot',
    loss: 40,
    loss_unit: 'troops',
  },
  runner_up: null,
  compared: 12,
  ruled_out: [{ what: 'The tower at 41:30', why: 'It rests until 00:40.' }],
  outcome: { gain: 4180, loss: 38 },
  outcome_state: 'known',
}

const castle = {
  id: 'castle-1',
  name: 'Rabenfels',
  kind: 'castle',
  x: 39,
  y: 36,
  stores: { wood: 1200, stone: 800, food: 450 },
  cap: 4000,
  waiting: { wood: 120, stone: 60, food: 90 },
  holds: { wood: 600, stone: 600, food: 600 },
  per_hour: { wood: 300, stone: 180, food: 240 },
  troops: 400,
  carts: { home: 2, all: 3 },
  ships: { home: 0, all: 0 },
}

const journey = {
  id: 'j-81',
  kind: 'carts',
  castle: 'castle-1',
  target: 'Rabenhorst',
  count: 1,
  leg: 'out',
  arrives_at: '2026-11-28T00:31:00.000Z',
}

const nextMove = { at: '2026-11-28T00:20:00.000Z', kind: 'round' }

const run = {
  number: 3,
  started_at: '2026-11-27T18:00:00.000Z',
  is_started_by_player: true,
  ended_at: '2026-11-27T22:30:00.000Z',
  reason: { code: 'user', message: 'You stopped the bot.' },
  gained: 8400,
}

const day = {
  bot_id: EXAMPLE.bot,
  stretches: [{ kind: 'run', from: '2026-11-27T18:00:00.000Z', to: '2026-11-27T22:30:00.000Z' }],
  gains: [{ at: '2026-11-27T18:15:00.000Z', amount: 620, goods: { wood: 400, stone: 220 } }],
  unit: 'resources',
  at_work: 16_200_000,
}

export const BOT_EXAMPLES = {
  listBots: { answer: { bots: [bot] } },
  createBot: {
    body: {
      templateId: 'resource-collector',
      accountId: EXAMPLE.account,
      name: 'Woodcutter',
      settings: { collectFrom: 300 },
    },
    answer: { bot },
  },
  getBot: { answer: { bot: detail } },
  changeBot: { body: { name: 'Woodcutter', settings: { collectFrom: 300 } }, answer: { bot: detail } },
  deleteBot: {},
  controlBot: {
    body: { action: 'start', notify_url: 'https://example.com/castellan' },
    answer: { bot: online, notify_secret: 'whsec_…' },
  },
  startPracticeBot: { answer: { bot: online } },
  listBotDays: {
    query: { from: '2026-11-27T00:00:00Z', to: '2026-11-28T00:00:00Z' },
    answer: { days: [day] },
  },
  getBotCastles: {
    answer: {
      castles: {
        at: '2026-11-28T00:11:13.000Z',
        castles: [castle],
        journeys: [journey],
        castles_left_out: 0,
        journeys_left_out: 0,
        next_move: nextMove,
      },
    },
  },
  listRuns: { answer: { runs: [run], unit: 'resources', next_cursor: null } },
  listDecisions: { answer: { decisions: [decision], next_cursor: null } },
  getDecision: { answer: { decision } },
  listNewestLines: {
    answer: {
      lines: [{ bot_id: EXAMPLE.bot, text: '2026-11-28T00:11:13Z + 620 goods from the buildings of Rabenfels.' }],
      moves: [{ bot_id: EXAMPLE.bot, next_move: nextMove }],
    },
  },
  followConsole: {
    query: { after: '411' },
    answer: 'id: 412\ndata: 2026-11-28T00:11:13Z >3-17 140 troops leave.\n\n',
  },
  createConsoleTicket: { answer: { ticket: 'Zk3vQ0b5cXy7R1tUe8WmNp4LdSgHjA2f' } },
  followConsoles: {
    query: { after: `${EXAMPLE.bot}:411` },
    answer: `event: lines\ndata: {"bot_id":"${EXAMPLE.bot}","from":412,"lines":["2026-11-28T00:11:13Z >3-17 140 troops leave."]}\n\n`,
  },
  createConsolesTicket: { answer: { ticket: 'Zk3vQ0b5cXy7R1tUe8WmNp4LdSgHjA2f' } },
} as const
