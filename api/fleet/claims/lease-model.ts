import mongoose, { Schema } from 'mongoose'

/** Which run plays a castle. `_id` is the game identity, so the store refuses a second lease on it. */
const lease = new Schema(
  {
    _id: { type: String, required: true },
    bot: { type: Schema.Types.ObjectId, required: true },
    /** Unique for each lease, also within one process. */
    owner: { type: String, required: true },
    processLease: { type: String, required: true },
  },
  { versionKey: false },
)
lease.index({ bot: 1 })
lease.index({ processLease: 1 })

export const LeaseModel = mongoose.model('Lease', lease, 'leases')

/** Renewed by one process for all of its leases. */
const processLease = new Schema(
  {
    _id: { type: String, required: true },
    until: { type: Date, required: true },
    /** Set by the first process that finds the time over. An expired process lease is never renewed. */
    isExpired: { type: Boolean, required: true },
    /** How many bots the process runs at most, beside others; 0 if it shares none. */
    capacity: { type: Number, default: 0 },
    /** How many it runs. */
    bots: { type: Number, default: 0 },
  },
  { versionKey: false },
)

export const ProcessLeaseModel = mongoose.model('ProcessLease', processLease, 'process_leases')
