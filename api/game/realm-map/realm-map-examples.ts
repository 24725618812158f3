const khan = {
  kind: 'khan',
  title: "Khan Batu's horde",
  opens_at: '2026-11-28T18:00:00.000Z',
  ends_at: '2026-11-29T18:00:00.000Z',
}

export const REALM_MAP_EXAMPLES = {
  getRealmMap: {
    answer: {
      server: 'DE1',
      at: '2026-11-28T00:11:13.000Z',
      speed: 1,
      size: 100,
      castles: [
        {
          id: 'rival1',
          name: 'Baron Feuerbrand',
          owner: 'rival',
          kind: 'castle',
          strength: 1474,
          owner_strength: 1474,
          x: 14.2,
          y: 11.5,
        },
      ],
      targets: [{ id: 'tower-3', kind: 'tower', level: 4, awake: true, x: 39, y: 37 }],
      journeys: [],
      strongest: [{ name: 'Baron Feuerbrand', owner: 'rival', strength: 1474 }],
      event: null,
      next_event: khan,
    },
  },
} as const
