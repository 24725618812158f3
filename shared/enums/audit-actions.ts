export const AUDIT_ACTIONS = {
  registered: 'Account created',
  signed_in: 'Signed in',
  signed_in_discord: 'Signed in with Discord',
  signed_out: 'Signed out',
  session_ended: 'Session ended',
  sessions_ended: 'All other sessions ended',
  password_changed: 'Password changed',
  password_set: 'Password set',
  password_reset: 'Password reset by e-mail',
  password_ended: 'Password removed: Discord verified the address',
  discord_linked: 'Discord linked',
  discord_unlinked: 'Discord unlinked',
  data_exported: 'Data exported',
  deleted: 'Account deleted',
  admin_granted: 'Admin rights granted',
  admin_revoked: 'Admin rights revoked',
  plan_granted: 'Plan granted manually',
  announcement_published: 'Announcement published',
  announcement_removed: 'Announcement removed',
  subscription_fetched: 'Subscription fetched from its provider',
} as const

export type AuditAction = keyof typeof AUDIT_ACTIONS
