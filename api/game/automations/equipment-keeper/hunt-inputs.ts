import type { Settings } from '../../../../shared/settings/setting-faults'
import type { TemplateInput } from '../../../../shared/templates'
import type { HuntPlan } from './hunting'

const HUNT = { group: 'Hunt for pieces', de: { group: 'Jagd nach Ausrüstung' } }

export const HUNT_DEFAULTS = { hunt: 'both', huntsADay: 16, huntLevel: 40, huntGuard: 25 }

export const HUNT_INPUTS: TemplateInput[] = [
  {
    key: 'hunt',
    label: 'Hunt for pieces with small marches',
    type: 'select',
    options: [
      { value: 'both', label: 'In robber towers and storm forts', de: { label: 'In Räubertürmen und Sturmfesten' } },
      { value: 'towers', label: 'In robber towers', de: { label: 'In Räubertürmen' } },
      { value: 'forts', label: 'In storm forts', de: { label: 'In Sturmfesten' } },
      { value: 'off', label: 'Never', de: { label: 'Nie' } },
    ],
    helperText: 'Some victories bring a piece, those at storm forts more often. Forts need ships.',
    group: HUNT.group,
    de: {
      label: 'Mit kleinen Zügen nach Stücken jagen',
      helperText: 'Manche Siege bringen ein Stück, die an Sturmfesten öfter. Festen brauchen Schiffe.',
      ...HUNT.de,
    },
  },
  {
    key: 'huntsADay',
    label: 'Marches',
    type: 'number',
    unit: 'a day',
    min: 1,
    max: 200,
    whole: true,
    group: HUNT.group,
    de: { label: 'Züge', unit: 'am Tag', ...HUNT.de },
  },
  {
    key: 'huntLevel',
    label: 'Highest level',
    type: 'number',
    min: 1,
    max: 100,
    whole: true,
    helperText: 'First come those where a piece costs fewest troops.',
    group: HUNT.group,
    de: {
      label: 'Höchste Stufe',
      helperText: 'Zuerst kommen die, wo ein Stück am wenigsten Truppen kostet.',
      ...HUNT.de,
    },
  },
  {
    key: 'huntGuard',
    label: 'Guard that stays at home',
    type: 'number',
    unit: '% of the troops',
    min: 0,
    max: 90,
    whole: true,
    group: HUNT.group,
    de: { label: 'Wache, die daheim bleibt', unit: '% der Truppen', ...HUNT.de },
  },
]

export const readHuntPlan = (settings: Settings): HuntPlan => ({
  hunt: String(settings.hunt) as HuntPlan['hunt'],
  huntsADay: Number(settings.huntsADay),
  highestLevel: Number(settings.huntLevel),
  guardPart: Number(settings.huntGuard),
})
