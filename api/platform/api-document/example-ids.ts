/** What the examples call things. Tests put real ids in their place. */
export const EXAMPLE = {
  bot: '66f2a1c04b7d2e9f13a05c21',
  account: '66f2a1b94b7d2e9f13a05c1e',
  notification: '66f2a7de4b7d2e9f13a05c90',
  announcement: '66f0c3a54b7d2e9f13a05a07',
  token: '66f2a9024b7d2e9f13a05ca8',
  webhook: '66f2aa314b7d2e9f13a05cb3',
  delivery: '66f2aa884b7d2e9f13a05cb9',
  script: '66f2ac774b7d2e9f13a05cd1',
  dryRun: '66f2acd14b7d2e9f13a05cd4',
  player: '66f2a0f14b7d2e9f13a05c02',
  session: '7d0f2d8e-3b0c-4c62-9d5c-0a6d3f1f3f52',
  avatar: '5f1d7a84c2e94b1f8a6e3d2c1b0a9f8e',
  decision: '3-17',
  email: 'anna@example.com',
  resetToken: '66f2a0f14b7d2e9f13a05c02Zk3vQ0b5cXy7R1tUe8WmNp4LdSgHjA2fKq6iOxYzB9w',
  subscription: 'sub_1PqWzKExample',
} as const
