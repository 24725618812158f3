export const ACCOUNT_TAGS = ['none', 'tower', 'camp', 'storm', 'beri', 'coins', 'khan', 'afk', 'woa', 'equip']

export const DEFAULT_ACCOUNT_TAG = 'none'
