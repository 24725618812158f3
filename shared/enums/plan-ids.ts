/** From smallest to largest. */
export const PLAN_IDS = ['starter', 'plus', 'advanced', 'premium', 'pro'] as const
