import { resolve } from 'node:path'
import ts from 'typescript'
import { GAIN_UNITS } from '../../../../shared/enums/gain-units'
import { FEATURES } from '../../../game/protocol/protocol'
import { GAME_METHODS } from '../../hosts/game-calls'
import { createTypePrinter, methodLine } from './print-types'

const SESSION = resolve(import.meta.dir, '../../../game/link/game-session.ts')
const KEEPER = resolve(import.meta.dir, 'keeper.d.ts.txt')

const unionOf = (words: readonly string[]) => words.map((word) => `'${word}'`).join(' | ')

/** `castellan.d.ts`: what a script may call, from the types of the game's protocol. */
export async function generateDeclarations(): Promise<string> {
  const program = ts.createProgram([SESSION], {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2023,
    strict: true,
    skipLibCheck: true,
    noEmit: true,
  })
  const checker = program.getTypeChecker()
  const file = program.getSourceFile(SESSION)
  const module = file && checker.getSymbolAtLocation(file)
  const session = module && checker.getExportsOfModule(module).find(({ name }) => name === 'GameSession')
  if (!session) throw new Error('GameSession is missing')
  const printer = createTypePrinter(checker, (path) => /\/api\/game\//.test(path))
  const methods = checker
    .getDeclaredTypeOfSymbol(session)
    .getProperties()
    .filter(({ name }) => (GAME_METHODS as string[]).includes(name))
    .map((method) => methodLine(checker, printer.nameOf, method))
  const game = `export interface GameCalls {\n${methods.join('\n')}\n}`
  const keeper = (await Bun.file(KEEPER).text()).replace('UNITS', unionOf(GAIN_UNITS))
  const features = `export type Feature = ${unionOf(FEATURES)}`
  return [keeper, features, game, ...printer.declarations()].join('\n\n').concat('\n')
}
