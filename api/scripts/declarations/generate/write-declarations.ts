import { DECLARATIONS } from '../declarations'
import { generateDeclarations } from './generate-declarations'

await Bun.write(DECLARATIONS, await generateDeclarations())
