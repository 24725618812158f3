import type { Model } from 'mongoose'
import { eventsStoredIn, type WithEvents } from '../../notifications/outbox/event-sources'
import { PaymentModel } from './payment-model'

/** Receipts that the outbox does not have yet. */
export const eventsOfPayments = eventsStoredIn(PaymentModel as unknown as Model<WithEvents>)
