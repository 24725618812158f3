// What Compass does, by its own data service: https://github.com/mongodb-js/compass/tree/main/packages/data-service
const { connect } = require('mongodb-data-service')

const THINGS = 'shop.things'
const documents = Array.from({ length: 200 }, (_, number) => ({ number, text: 'x'.repeat(100) }))

const steps = {
  insertMany: (store) => store.insertMany(THINGS, documents),
  createIndex: (store) => store.createIndex(THINGS, { number: 1 }, { name: 'number_1' }),
  instance: (store) => store.instance(),
  listDatabases: (store) => store.listDatabases(),
  databaseStats: (store) => store.databaseStats('shop'),
  listCollections: (store) => store.listCollections('shop'),
  collectionInfo: (store) => store.collectionInfo('shop', 'things'),
  collectionStats: (store) => store.collectionStats('shop', 'things'),
  indexes: (store) => store.indexes(THINGS),
  find: (store) => store.find(THINGS, { number: { $lt: 2 } }),
  count: (store) => store.count(THINGS, {}),
  sample: (store) => store.sample(THINGS),
  aggregate: (store) => store.aggregate(THINGS, [{ $group: { _id: null, total: { $sum: '$number' } } }]),
  explainFind: (store) => store.explainFind(THINGS, { number: 1 }),
  explainAggregate: (store) => store.explainAggregate(THINGS, [{ $match: { number: 1 } }]),
  updateMany: (store) => store.updateMany(THINGS, {}, { $set: { seen: true } }),
  findOneAndUpdate: (store) => store.findOneAndUpdate(THINGS, { number: 1 }, { $set: { seen: false } }),
  deleteMany: (store) => store.deleteMany(THINGS, { number: 2 }),
  currentOp: (store) => store.currentOp(),
  serverStatus: (store) => store.serverStatus(),
  top: (store) => store.top(),
  renameCollection: (store) => store.renameCollection(THINGS, 'stuff').then(() => 'renamed'),
  dropIndex: (store) => store.dropIndex('shop.stuff', 'number_1'),
  dropCollection: (store) => store.dropCollection('shop.stuff'),
}

async function walk() {
  const store = await connect({ connectionOptions: { connectionString: process.argv[2] } })
  for (const [name, step] of Object.entries(steps)) console.log(await outcomeOf(name, () => step(store)))
  await store.disconnect()
}

async function outcomeOf(name, step) {
  try {
    return `ok ${name} ${JSON.stringify(await step())}`
  } catch (error) {
    return `FAILED ${name}: ${error.message}`
  }
}

walk().catch((error) => {
  console.log(`FAILED connect: ${error.message}`)
})
