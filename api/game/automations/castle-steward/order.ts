import type { Settings } from '../../../../shared/settings/setting-faults'
import type { TemplateInput } from '../../../../shared/templates'
import { PART_IDS, type PartId } from './steward-parts'

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth'] as const

const NAMES: Record<PartId, { name: string; german: string }> = {
  watch: { name: 'Watch for raids', german: 'Nach Überfällen sehen' },
  collect: { name: 'Collect goods', german: 'Waren sammeln' },
  taxes: { name: 'Fetch taxes', german: 'Steuern holen' },
  build: { name: 'Build and recruit', german: 'Bauen und rekrutieren' },
  sail: { name: 'Sail to islands', german: 'Zu Inseln segeln' },
  raid: { name: 'Raid towers', german: 'Türme plündern' },
  camps: { name: 'Raid camps', german: 'Lager räumen' },
  event: { name: 'Play events', german: 'Ereignisse spielen' },
  wheel: { name: 'Spin the wheel', german: 'Das Glücksrad drehen' },
  equipment: { name: 'Keep equipment', german: 'Ausrüstung pflegen' },
}

const LABELS = ['First', 'Second', 'Third', 'Fourth', 'Fifth']
const GERMAN_LABELS = ['Zuerst', 'Danach', 'Als Drittes', 'Als Viertes', 'Als Fünftes']
const GROUP = { group: 'Order', de: { group: 'Rangfolge' } }

export const ORDER_DEFAULTS: Settings = Object.fromEntries(PLACES.map((place, n) => [place, PART_IDS[n] ?? 'off']))

export const ORDER_INPUTS: TemplateInput[] = PLACES.map((key, n) => ({
  key,
  label: LABELS[n] ?? key,
  type: 'select',
  options: [
    ...PART_IDS.map((id) => ({ value: id, label: NAMES[id].name, de: { label: NAMES[id].german } })),
    { value: 'off', label: 'As usual', de: { label: 'Wie üblich' } },
  ],
  group: GROUP.group,
  ...(n === 0 && { helperText: 'Decides between things that bring about the same. Parts not named here follow.' }),
  de: {
    label: GERMAN_LABELS[n] ?? key,
    ...(n === 0 && {
      helperText: 'Entscheidet zwischen Dingen, die etwa gleich viel bringen. Nicht genannte Teile folgen.',
    }),
    ...GROUP.de,
  },
}))

/** Parts that the player named, then the others as usual, without those that are switched off. */
export function orderOf(settings: Settings): PartId[] {
  const named = PLACES.map((place) => settings[place]).filter((id): id is PartId =>
    PART_IDS.some((each) => each === id),
  )
  return [...new Set([...named, ...PART_IDS])].filter((id) => settings[id] !== 'off')
}
