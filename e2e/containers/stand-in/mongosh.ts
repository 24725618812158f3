import { openStandInStore } from './stand-in-store'

// Asked by the check of health alone, whether the store can be written to.
const { client, db } = await openStandInStore()
await db.command({ ping: 1 })
await client.close()
