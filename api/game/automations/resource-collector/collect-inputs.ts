import type { TemplateInput } from '../../../../shared/templates'
import { GOODS, type Good } from '../../protocol/game-objects'

const germanGoods: Record<Good, string> = { wood: 'Holz', stone: 'Stein', food: 'Nahrung' }

export const COLLECT_INPUTS: TemplateInput[] = [
  {
    key: 'goods',
    label: 'Collect',
    type: 'select',
    options: [
      { value: 'all', label: 'Wood, stone and food', de: { label: 'Holz, Stein und Nahrung' } },
      ...GOODS.map((good) => ({ value: good, label: `Only ${good}`, de: { label: `Nur ${germanGoods[good]}` } })),
    ],
    de: { label: 'Sammeln' },
  },
  {
    key: 'collectFrom',
    label: 'Collect from this amount',
    type: 'number',
    unit: 'goods',
    min: 1,
    max: 100_000,
    whole: true,
    helperText:
      'A building with less is left alone until it is nearly full, and so is a storage with room for less. The first look takes what is there.',
    de: {
      label: 'Sammeln ab dieser Menge',
      unit: 'Waren',
      helperText:
        'Ein Gebäude mit weniger bleibt unberührt, bis es fast voll ist, ebenso ein Lager mit Platz für weniger. Der erste Blick nimmt, was da ist.',
    },
  },
]

const CARTS = { group: 'Carts', de: { group: 'Karren' } }

export const CART_INPUTS: TemplateInput[] = [
  {
    key: 'sendAt',
    label: 'Send carts when a storage is this full',
    type: 'number',
    unit: '%',
    min: 65,
    max: 100,
    whole: true,
    helperText: 'With 100 the goods stay until a storage is full. Other castles are filled up to the same level.',
    de: {
      label: 'Karren schicken ab diesem Füllstand',
      unit: '%',
      helperText:
        'Mit 100 bleiben die Waren, bis ein Lager voll ist. Andere Burgen werden bis zum selben Stand gefüllt.',
    },
  },
  {
    key: 'reserve',
    label: 'What carts leave in a storage',
    type: 'number',
    unit: '%',
    min: 0,
    max: 60,
    whole: true,
    helperText: 'Food for twelve hours stays in any case.',
    group: CARTS.group,
    de: {
      label: 'Was Karren in einem Lager lassen',
      unit: '%',
      helperText: 'Nahrung für zwölf Stunden bleibt jedenfalls.',
      ...CARTS.de,
    },
  },
  {
    key: 'spread',
    label: 'Send goods',
    type: 'select',
    options: [
      { value: 'room', label: 'To the castle with the most room', de: { label: 'Zur Burg mit dem meisten Platz' } },
      { value: 'main', label: 'To the main castle', de: { label: 'Zur Hauptburg' } },
      { value: 'even', label: 'So that all are equally full', de: { label: 'So, dass alle gleich voll sind' } },
    ],
    group: CARTS.group,
    de: { label: 'Waren schicken', ...CARTS.de },
  },
]
