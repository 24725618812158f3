import type { TemplateInput } from '../../../../shared/templates'

const FINER = { group: 'Finer points', de: { group: 'Feinheiten' } }

export const COIN_INPUTS: TemplateInput[] = [
  {
    key: 'collectFrom',
    label: 'Fetch taxes when a purse is this full',
    type: 'number',
    unit: '%',
    min: 10,
    max: 100,
    whole: true,
    de: { label: 'Steuern holen, wenn eine Kasse so voll ist', unit: '%' },
  },
  {
    key: 'keepCoins',
    label: 'Coins that are never spent',
    type: 'number',
    unit: 'coins',
    min: 0,
    max: 10_000_000,
    whole: true,
    de: { label: 'Münzen, die nie ausgegeben werden', unit: 'Münzen' },
  },
  {
    key: 'goods',
    label: 'Goods that would spoil',
    type: 'select',
    options: [
      { value: 'collect', label: 'Collect them', de: { label: 'Einsammeln' } },
      { value: 'leave', label: 'Leave them', de: { label: 'Liegen lassen' } },
    ],
    helperText: 'Full buildings make nothing more. They are emptied when the bot looks for taxes anyway.',
    de: {
      label: 'Waren, die verdürben',
      helperText: 'Volle Gebäude schaffen nichts mehr. Sie werden geleert, wenn der Bot ohnehin nach Steuern sieht.',
    },
  },
  {
    key: 'purses',
    label: 'Larger purses',
    type: 'select',
    options: [
      { value: 'nothing', label: 'Never build', de: { label: 'Nie bauen' } },
      { value: 'say', label: 'Only say which pay', de: { label: 'Nur sagen, welche sich lohnen' } },
      { value: 'do', label: 'Build them', de: { label: 'Bauen' } },
    ],
    helperText: 'A larger purse takes coins and goods of its castle, and brings more coins every hour.',
    de: {
      label: 'Größere Kassen',
      helperText: 'Eine größere Kasse kostet Münzen und Waren ihrer Burg und bringt jede Stunde mehr Münzen.',
    },
  },
  {
    key: 'buyTools',
    label: 'Buy tools',
    type: 'number',
    unit: 'a day',
    min: 0,
    max: 500,
    whole: true,
    helperText: 'Siege tools for armies, from coins above those that are never spent.',
    de: {
      label: 'Werkzeug kaufen',
      unit: 'am Tag',
      helperText: 'Belagerungswerkzeug für Heere, von Münzen über denen, die nie ausgegeben werden.',
    },
  },
  {
    key: 'tool',
    label: 'Which tools',
    type: 'select',
    options: [
      { value: 'ladders', label: 'Ladders', de: { label: 'Leitern' } },
      { value: 'rams', label: 'Rams', de: { label: 'Rammböcke' } },
      { value: 'shields', label: 'Shields', de: { label: 'Schilde' } },
      { value: 'cheapest', label: 'The cheapest', de: { label: 'Das billigste' } },
    ],
    group: FINER.group,
    de: { label: 'Welches Werkzeug', ...FINER.de },
  },
  {
    key: 'paysBack',
    label: 'A larger purse pays if it brings its coins back within',
    type: 'number',
    unit: 'days',
    min: 1,
    max: 60,
    whole: true,
    group: FINER.group,
    de: { label: 'Eine größere Kasse lohnt, wenn ihre Münzen zurück sind nach', unit: 'Tagen', ...FINER.de },
  },
]
