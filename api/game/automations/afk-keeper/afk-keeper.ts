import { PACE_RULES } from '../../../../shared/settings/pace'
import type { BuiltInTemplate } from '../automation'
import { coinCollector, readTaxPlan } from '../coin-collector/coin-collector'
import { readWheelPlan, WHEEL_DEFAULTS } from '../fortune-wheel/fortune-wheel'
import { createWheelSpins } from '../fortune-wheel/wheel-spins'
import { createFeeding } from '../kernel/feed'
import type { Module, ModuleContext } from '../kernel/module'
import { playModules } from '../kernel/play-modules'
import { createTaxes } from '../kernel/taxes'
import { PACE_DEFAULTS, PACE_INPUTS, ROUND_INTERVAL_INPUT } from '../pace-settings'
import { createWatch } from './watch'
import { WATCH_DEFAULTS, WATCH_INPUTS } from './watch-inputs'
import { readWatchPlan } from './watch-plan'

export const afkKeeper: BuiltInTemplate = {
  id: 'afk-keeper',
  label: 'AFK Keeper',
  description: 'Watches for attacks while you are away, brings troops and goods to safety, and calls you.',
  de: {
    label: 'Burgwächter',
    description:
      'Hält nach Angriffen Ausschau, während du fort bist, bringt Truppen und Waren in Sicherheit und ruft dich.',
    category: 'Rohstoffe',
  },
  category: 'Resources',
  unit: 'saved',
  needs: ['raids'],
  defaults: { ...WATCH_DEFAULTS, daily: 'taxes', lookEvery: 60, ...PACE_DEFAULTS },
  inputs: [
    ...WATCH_INPUTS,
    {
      key: 'daily',
      label: 'Beside the watch',
      type: 'select',
      options: [
        { value: 'nothing', label: 'Nothing', de: { label: 'Nichts' } },
        { value: 'taxes', label: 'Taxes and the free spin', de: { label: 'Steuern und die Freidrehung' } },
      ],
      de: { label: 'Neben der Wache' },
    },
    ROUND_INTERVAL_INPUT,
    ...PACE_INPUTS,
  ],
  rules: PACE_RULES,
  secrets: [
    {
      key: 'pin',
      label: 'Troop pin',
      helperText: 'Only needed if this game account protects its troops with a pin and the bot may move them.',
      de: {
        label: 'Truppen-PIN',
        helperText: 'Nur wo eine PIN die Truppen dieses Namens schützt und der Bot sie bewegen darf.',
      },
    },
  ],
  run: (context) =>
    playModules(context, (shared) => [
      createFeeding(shared),
      createWatch(shared, readWatchPlan(context.settings)),
      ...(context.settings.daily === 'nothing' ? [] : dailyOf(shared)),
    ]),
}

/** Taxes, and the free spin; tickets are never played. */
function dailyOf(shared: ModuleContext): Module[] {
  const { game } = shared
  const beside = { ...shared, gain: () => {} }
  return [
    ...(game.has('taxes') ? [silently(createTaxes(beside, readTaxPlan(coinCollector.defaults)))] : []),
    ...(game.has('wheel') ? [silently(createWheelSpins(beside, readWheelPlan(WHEEL_DEFAULTS)))] : []),
  ]
}

/** Raids are what its waits are told of. */
const silently = (module: Module): Module => ({
  ...module,
  async consider() {
    const outlook = await module.consider()
    return { ...outlook, next: (outlook.next ?? []).map((moment) => ({ ...moment, isSilent: true })) }
  },
})
