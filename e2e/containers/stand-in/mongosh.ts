import { openStandInStore } from './stand-in-store'

// Called by the health check only.
const { client, db } = await openStandInStore()
await db.command({ ping: 1 })
await client.close()
