import type { Types } from 'mongoose'
import type { Clock } from '../foundation/clock'
import type { Catalogue } from '../templates/catalogue'

interface EnforceDeps {
  clock: Clock
  catalogue: Catalogue
  fleet: { nudge(botId: string): void }
}

export async function enforcePlan(_deps: EnforceDeps, _user: Types.ObjectId): Promise<void> {}
