/** What the product stores of a bot and a list of bots needs. */
export interface StoredBot {
  _id: { toString(): string }
  name: string
  templateId: string
  account?: { toString(): string } | null
  desired?: string | null
  stopReason?: { code: string; message: string } | null
  createdAt: Date
}

/** What one bot shows besides. */
export interface StoredDetail extends StoredBot {
  scriptVersion?: number | null
  settings?: Record<string, unknown>
  secrets?: Record<string, string>
}

const LABELS: Record<string, string> = { 'resource-collector': 'Resource Collector' }

export const FIELDS = { name: 1, templateId: 1, account: 1, desired: 1, stopReason: 1, createdAt: 1 }
export const DETAIL_FIELDS = { ...FIELDS, scriptVersion: 1, settings: 1, secrets: 1 }

/** The answer of the product's GET /api/bots. */
export const listOf = (bots: StoredBot[]) => ({ bots: bots.map(botOf) })

/** The answer of its POST /api/bots, and of a start or stop. */
export const oneOf = (bot: StoredBot) => ({ bot: botOf(bot) })

/** The answer of its GET /api/bots/{id}. */
export const detailOf = (bot: StoredDetail) => ({
  bot: {
    ...botOf(bot),
    settings: bot.settings ?? {},
    script_version: bot.scriptVersion ?? null,
    secrets_set: Object.keys(bot.secrets ?? {}),
  },
})

function botOf({ _id, name, templateId, account, desired, stopReason, createdAt }: StoredBot) {
  return {
    id: _id.toString(),
    name,
    templateId,
    templateLabel: LABELS[templateId] ?? templateId,
    accountId: account?.toString() ?? null,
    state: desired === 'online' ? 'online' : 'offline',
    created_at: createdAt.toISOString(),
    stop_reason: stopReason ? { code: stopReason.code, message: stopReason.message } : null,
  }
}

export type Action = 'start' | 'stop'

/** The update of a start or stop. */
export function updateOf(action: Action) {
  const now = new Date()
  const desired = desiredBy(action)
  const message = `Stopped by you at ${now.toISOString().slice(0, 19)}Z.`
  const ended = { stopReason: { code: 'user', message } }
  const state = action === 'start' ? { dueAt: now, stopReason: null } : ended
  return { $set: { desired, desiredAt: now, ...state }, $inc: { desiredGeneration: 1 } }
}

export const desiredBy = (action: Action) => (action === 'start' ? 'online' : 'offline')

export interface NewBot {
  templateId: string
  accountId: string
  name?: string
  settings?: Record<string, unknown>
}

/** The document of a new bot, but for its player and account. */
export const newBotOf = ({ templateId, name, settings = {} }: NewBot) => ({
  name: name ?? LABELS[templateId] ?? templateId,
  templateId,
  scriptVersion: null,
  settings,
  secrets: {},
  // The store keeps slots of a player apart; the product finds the lowest free one.
  slot: Math.floor(Math.random() * 2 ** 31),
  desired: 'offline',
  desiredGeneration: 0,
  epoch: 0,
  stopReason: null,
})
