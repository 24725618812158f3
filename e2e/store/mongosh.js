// What people type in mongosh: https://www.mongodb.com/docs/mongodb-shell/reference/methods/
const shop = db.getSiblingDB('shop')
const { things } = shop

const steps = {
  insertMany: () => things.insertMany(Array.from({ length: 200 }, (_, number) => ({ number }))),
  createIndex: () => things.createIndex({ number: 1 }),
  ...methodsOf(shop, 'db', [
    ...['stats', 'hostInfo', 'currentOp', 'getUsers', 'getRoles', 'getProfilingStatus', 'getCollectionInfos'],
    ...['getCollectionNames', 'serverStatus', 'serverBuildInfo', 'serverCmdLineOpts', 'version', 'hello'],
    ...['printCollectionStats', 'listCommands'],
  ]),
  ...methodsOf(things, 'things', [
    ...['stats', 'dataSize', 'storageSize', 'totalSize', 'totalIndexSize', 'latencyStats', 'validate'],
    ...['getIndexes', 'isCapped', 'estimatedDocumentCount'],
  ]),
  parameters: () => db.adminCommand({ getParameter: '*' }),
  indexStats: () => things.aggregate([{ $indexStats: {} }]).toArray(),
  newest: () => things.find().sort({ $natural: -1 }).limit(1).toArray(),
  'explain find': () => things.find({ number: 1 }).explain('executionStats'),
  'explain aggregate': () => things.explain().aggregate([{ $match: { number: 1 } }]),
  'explain count': () => things.explain().count({ number: 1 }),
  'explain update': () => things.explain().update({ number: 1 }, { $set: { seen: true } }),
  'explain remove': () => things.explain().remove({ number: 1 }),
  'explain findAndModify': () => things.explain().findAndModify({ query: { number: 1 }, remove: true }),
  renameCollection: () => things.renameCollection('stuff'),
  dropDatabase: () => shop.dropDatabase(),
}
for (const what of ['dbs', 'collections', 'users', 'roles', 'log', 'logs', 'profile']) {
  steps[`show ${what}`] = () => show(what)
}

for (const [name, step] of Object.entries(steps)) print(outcomeOf(name, step))

function methodsOf(target, name, methods) {
  return Object.fromEntries(methods.map((method) => [`${name}.${method}`, () => target[method]()]))
}

function outcomeOf(name, step) {
  try {
    return `ok ${name} ${EJSON.stringify(step())}`
  } catch (error) {
    return `FAILED ${name}: ${error.message}`
  }
}
