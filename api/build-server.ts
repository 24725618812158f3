import { buildBundle } from './platform/bundle/build-bundle'

const [folder = ''] = process.argv.slice(2)
await buildBundle(folder)
