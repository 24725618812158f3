import type { Bot, BotDay, BotDetail } from '../../../../shared/bots'
import type { Template } from '../../../../shared/templates'
import { DAY, HOUR, MINUTE } from '../../../../shared/time'

export function botOf(part: Partial<Bot> = {}): Bot {
  return {
    id: '66f145531b1bc3e6667d1e67',
    name: 'Resource Collector',
    templateId: 'resource-collector',
    templateLabel: 'Resource Collector',
    accountId: '66f17a20c4e1b83d5f0a9e12',
    state: 'offline',
    created_at: '2026-10-12T09:00:00.000Z',
    stop_reason: null,
    ...part,
  }
}

const todayAt = (hour: number) => new Date(Math.floor(Date.now() / DAY) * DAY + hour * HOUR).toISOString()

export function detailOf(part: Partial<BotDetail> = {}): BotDetail {
  return { ...botOf(part), settings: {}, script_version: null, secrets_set: [], ...part }
}

export function botDayOf(part: Partial<BotDay> = {}): BotDay {
  return {
    bot_id: '66f145531b1bc3e6667d1e67',
    stretches: [{ kind: 'run', from: todayAt(0), to: todayAt(1.5) }],
    gains: [{ at: todayAt(0), amount: 1200 }],
    unit: 'resources',
    at_work: 90 * MINUTE,
    ...part,
  }
}

export const towerRaider: Template = {
  id: 'tower-raider',
  label: 'Tower Raider',
  description: 'Attacks robber towers in reach.',
  category: 'Combat',
  plans: ['plus', 'advanced', 'premium', 'pro'],
  defaults: { level: 37, guard: 400, style: 'all', note: '' },
  inputs: [
    { key: 'level', label: 'Highest tower level', type: 'number', min: 1, max: 60, whole: true },
    {
      key: 'guard',
      label: 'Troops that stay',
      type: 'number',
      helperText: 'The bot stops attacking below this number.',
    },
    {
      key: 'style',
      label: 'Attack',
      type: 'select',
      options: [
        { value: 'all', label: 'All three flanks' },
        { value: 'mid', label: 'Middle only' },
      ],
    },
    { key: 'note', label: 'Note', type: 'text' },
  ],
  secrets: [{ key: 'pin', label: 'Castle PIN', helperText: 'Sealed when stored.' }],
}

export const coinCollector: Template = {
  id: 'coin-collector',
  label: 'Coin Collector',
  description: 'Collects taxes.',
  category: 'Farming',
  plans: ['starter', 'plus', 'advanced', 'premium', 'pro'],
  defaults: { pause: 30 },
  inputs: [{ key: 'pause', label: 'Pause in seconds', type: 'number' }],
  secrets: [],
}
