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

const LABELS: Record<string, string> = { 'resource-collector': 'Resource Collector' }

export const FIELDS = { name: 1, templateId: 1, account: 1, desired: 1, stopReason: 1, createdAt: 1 }

/** The answer of the product's GET /api/bots. */
export const listOf = (bots: StoredBot[]) => ({ bots: bots.map(botOf) })

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
