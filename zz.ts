import { generateDeclarations } from './api/scripts/declarations/generate/generate-declarations'
const t = performance.now()
const text = await generateDeclarations()
await Bun.write('api/scripts/declarations/castellan.d.ts', text)
console.log(performance.now() - t, text.length)
process.exit(0)
