import type { TemplateInput } from '../../../../shared/templates'

export const WATCH_DEFAULTS = {
  checkEvery: 12,
  ignoreBelow: 25,
  worthFrom: 300,
  respond: 'best',
  act: 10,
  protectionCoins: 0,
}

const FINER = { group: 'Finer points', de: { group: 'Feinheiten' } }

export const WATCH_INPUTS: TemplateInput[] = [
  {
    key: 'respond',
    label: 'When a raid would take something',
    type: 'select',
    options: [
      {
        value: 'best',
        label: 'What works best: help from other castles, or troops and goods sent away',
        de: { label: 'Was am besten wirkt: Hilfe aus anderen Burgen, oder Truppen und Waren fortschicken' },
      },
      { value: 'tell', label: 'Only tell me', de: { label: 'Nur Bescheid sagen' } },
      {
        value: 'away',
        label: 'Send troops and goods away, and the troops back',
        de: { label: 'Truppen und Waren fortschicken, die Truppen zurückholen' },
      },
      {
        value: 'reinforce',
        label: 'Reinforce from other castles',
        de: { label: 'Aus anderen Burgen verstärken' },
      },
      { value: 'protect', label: 'Buy protection', de: { label: 'Schutz kaufen' } },
    ],
    helperText: 'You are told in any case. What works best costs nothing, and the troops come back.',
    de: {
      label: 'Wenn ein Überfall etwas nähme',
      helperText: 'Bescheid bekommst du immer. Was am besten wirkt, kostet nichts, und die Truppen kommen zurück.',
    },
  },
  {
    key: 'checkEvery',
    label: 'Look for raids every',
    type: 'number',
    unit: 'minutes',
    min: 2,
    max: 120,
    helperText: 'Each look comes up to 30 % sooner or later.',
    de: {
      label: 'Nach Überfällen sehen alle',
      unit: 'Minuten',
      helperText: 'Jeder Blick kommt bis zu 30 % früher oder später.',
    },
  },
  {
    key: 'worthFrom',
    label: 'Answer from this loss',
    type: 'number',
    unit: 'goods',
    min: 0,
    max: 10_000_000,
    whole: true,
    helperText:
      'What the raid could take or, with what works best, what the answer saves. A soldier counts about nine goods.',
    de: {
      label: 'Antworten ab diesem Verlust',
      unit: 'Waren',
      helperText:
        'Was der Überfall nehmen könnte oder, bei dem, was am besten wirkt, was die Antwort rettet. Ein Soldat zählt etwa neun Waren.',
    },
  },
  {
    key: 'act',
    label: 'Act before the arrival',
    type: 'number',
    unit: 'minutes',
    min: 2,
    max: 120,
    helperText: 'Help from other castles leaves earlier, by the time of its way.',
    de: {
      label: 'Handeln vor der Ankunft',
      unit: 'Minuten',
      helperText: 'Hilfe aus anderen Burgen bricht um die Dauer ihres Wegs früher auf.',
    },
  },
  {
    key: 'ignoreBelow',
    label: 'Ignore raids below',
    type: 'number',
    unit: '% of the garrison',
    min: 0,
    max: 100,
    whole: true,
    group: FINER.group,
    de: { label: 'Überfälle übergehen unter', unit: '% der Besatzung', ...FINER.de },
  },
  {
    key: 'protectionCoins',
    label: 'Most coins for protection',
    type: 'number',
    unit: 'coins',
    min: 0,
    max: 10_000_000,
    whole: true,
    helperText: 'With 0 it never buys any.',
    group: FINER.group,
    de: { label: 'Höchstens für Schutz', unit: 'Münzen', helperText: 'Mit 0 kauft er keinen.', ...FINER.de },
  },
]
