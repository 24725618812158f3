import { PROTOCOL_DOCUMENT, replayExamples } from './protocol-examples'

await Bun.write(PROTOCOL_DOCUMENT, await replayExamples(await Bun.file(PROTOCOL_DOCUMENT).text()))
process.exit()
