/** What can be upgraded in a castle, each in levels from 1 to 10. */
export const UPGRADE_KINDS = ['walls', 'barracks', 'storage', 'purse', 'vault', 'wood', 'stone', 'food'] as const
export type UpgradeKind = (typeof UPGRADE_KINDS)[number]
export type Levels = Record<UpgradeKind, number>
