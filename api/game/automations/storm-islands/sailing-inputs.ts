import type { TemplateInput } from '../../../../shared/templates'

const FINER = { group: 'Finer points', de: { group: 'Feinheiten' } }

export const SAILING_INPUTS: TemplateInput[] = [
  {
    key: 'first',
    label: 'Sail first to',
    type: 'select',
    options: [
      {
        value: 'value',
        label: 'The island that brings most for each ship and hour',
        de: { label: 'Der Insel, die je Schiff und Stunde am meisten bringt' },
      },
      { value: 'richest', label: 'The richest island', de: { label: 'Der reichsten Insel' } },
      { value: 'nearest', label: 'The nearest island', de: { label: 'Der nächsten Insel' } },
    ],
    helperText: 'Matters while there are fewer ships than the islands need.',
    group: FINER.group,
    de: {
      label: 'Zuerst segeln zu',
      helperText: 'Zählt, solange weniger Schiffe da sind, als die Inseln brauchen.',
      ...FINER.de,
    },
  },
  {
    key: 'sailFor',
    label: 'Sail for',
    type: 'select',
    options: [
      { value: 'cargo', label: 'All cargo', de: { label: 'Alle Ladung' } },
      { value: 'scarcest', label: 'What is scarcest at home', de: { label: 'Was daheim am knappsten ist' } },
    ],
    de: { label: 'Segeln für' },
  },
  {
    key: 'leastCargo',
    label: 'Least cargo',
    type: 'number',
    unit: 'goods',
    min: 0,
    max: 100_000,
    whole: true,
    helperText: 'Islands with less are left alone.',
    de: { label: 'Kleinste Ladung', unit: 'Waren', helperText: 'Inseln mit weniger bleiben unberührt.' },
  },
  {
    key: 'carts',
    label: 'When the harbour is nearly full',
    type: 'select',
    options: [
      { value: 'send', label: 'Send carts to castles with room', de: { label: 'Karren in Burgen mit Platz schicken' } },
      { value: 'stay', label: 'Let the ships wait', de: { label: 'Die Schiffe warten lassen' } },
    ],
    de: { label: 'Wenn der Hafen fast voll ist' },
  },
  {
    key: 'supply',
    label: 'Food for the people of the islands',
    type: 'number',
    unit: 'hours',
    min: 0,
    max: 10,
    helperText:
      'Ships bring along what the harbour has left over. While it lasts, an island gathers more wood and stone.',
    de: {
      label: 'Nahrung für die Leute der Inseln',
      unit: 'Stunden',
      helperText:
        'Schiffe bringen mit, was der Hafen übrig hat. Solange sie reicht, sammelt eine Insel mehr Holz und Stein.',
    },
  },
  {
    key: 'leastRoom',
    label: 'Least room in the harbour',
    type: 'number',
    unit: '%',
    min: 0,
    max: 90,
    whole: true,
    helperText: 'A good whose storage has less room is not fetched.',
    group: FINER.group,
    de: {
      label: 'Kleinster Platz im Hafen',
      unit: '%',
      helperText: 'Eine Ware, deren Lager weniger Platz hat, wird nicht geholt.',
      ...FINER.de,
    },
  },
  {
    key: 'shipsAtHome',
    label: 'Ships that stay in the harbour',
    type: 'number',
    unit: 'ships',
    min: 0,
    max: 1000,
    whole: true,
    group: FINER.group,
    de: { label: 'Schiffe, die im Hafen bleiben', unit: 'Schiffe', ...FINER.de },
  },
]
