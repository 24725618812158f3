// Not in `toast-messages.ts`, which every page loads.

/** Shown when the server sent no sentence of its own. */
export const API_FAILED = {
  createToken: 'Failed to create token',
  renewToken: 'Failed to renew token',
  revokeToken: 'Failed to revoke token',
  createWebhook: 'Failed to add webhook',
  changeWebhook: 'Failed to change webhook',
  removeWebhook: 'Failed to remove webhook',
  rotateSecret: 'Failed to make a new secret',
  testWebhook: 'Failed to test webhook',
  resend: 'Failed to send it again',
} as const

export const API_DONE = {
  createToken: 'Token created',
  renewToken: 'Token renewed',
  revokeToken: 'Token revoked',
  createWebhook: 'Webhook added',
  changeWebhook: 'Webhook changed',
  removeWebhook: 'Webhook removed',
  rotateSecret: 'New secret made',
  resend: 'It is sent again',
} as const
