import { type Connection, Schema } from 'mongoose'

const playerSchema = new Schema(
  {
    email: { type: String, unique: true, required: true },
    username: String,
    plan: { type: String, default: 'starter' },
    coins: Number,
    tags: [String],
    visits: [{ _id: false, at: Number, place: String }],
    notes: Schema.Types.Mixed,
  },
  { timestamps: true },
)
playerSchema.index({ username: 1 })

const botSchema = new Schema({
  player: { type: Schema.Types.ObjectId, ref: 'Player', required: true },
  slot: Number,
  name: String,
  state: { type: String, default: 'offline' },
  wood: { type: Number, default: 0 },
  startedAt: Date,
})
botSchema.index({ player: 1, slot: 1 }, { unique: true })
botSchema.index({ player: 1, startedAt: -1 })
botSchema.index({ name: 1 }, { unique: true, partialFilterExpression: { state: 'online' } })

const ticketSchema = new Schema({ expiresAt: Date, name: String })
ticketSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 1 })

export async function openModels(connection: Connection) {
  const Player = connection.model('Player', playerSchema)
  const Bot = connection.model('Bot', botSchema)
  const Ticket = connection.model('Ticket', ticketSchema)
  await Promise.all([Player.init(), Bot.init(), Ticket.init()])
  return {
    Player,
    Bot,
    Ticket,
    player: (name: string, fields: object = {}) =>
      new Player({ email: `${name}@example.org`, username: name, ...fields }).save(),
    async empty() {
      await Promise.all([Player.deleteMany(), Bot.deleteMany(), Ticket.deleteMany()])
    },
  }
}

export const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => error,
  )
