import mongoose, { Schema } from 'mongoose'

/** Who plays a castle now. `_id` is the game identity, so the store itself refuses a second one. */
const lease = new Schema(
  {
    _id: { type: String, required: true },
    bot: { type: Schema.Types.ObjectId, required: true },
    /** Different for every lease that is taken, also by one holder. */
    owner: { type: String, required: true },
    holder: { type: String, required: true },
  },
  { versionKey: false },
)
lease.index({ bot: 1 })
lease.index({ holder: 1 })

export const LeaseModel = mongoose.model('Lease', lease, 'leases')

/** What a process holds castles by: as long as it renews this one, all of them are held. */
const processLease = new Schema(
  {
    _id: { type: String, required: true },
    until: { type: Date, required: true },
    /** Said by whoever found its time over; from then on it is not renewed. */
    isOver: { type: Boolean, required: true },
  },
  { versionKey: false },
)

export const ProcessLeaseModel = mongoose.model('Holder', processLease, 'lease_holders')
