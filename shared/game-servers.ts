export const GAME_SERVERS = [
  ...[
    'INT1',
    'DE1',
    'FR1',
    'CZ1',
    'PL1',
    'PT1',
    'INT2',
    'ES1',
    'IT1',
    'TR1',
    'NL1',
    'HU1',
    'SKN1',
    'RU1',
    'RO1',
    'BG1',
  ],
  ...['HU2', 'SK1', 'GB1', 'BR1', 'US1', 'AU1', 'KR1', 'JP1', 'HIS1', 'IN1', 'CN1', 'GR1', 'LT1', 'SA1', 'AE1', 'EG1'],
  ...['ARAB1', 'ASIA1', 'HANT1', 'ES2', 'INT3', 'WORLD1'],
]

export const DEFAULT_GAME_SERVER = 'INT1'
