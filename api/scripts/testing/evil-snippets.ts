import type { StopCode } from '../../../shared/stop-reasons'

export interface EvilSnippet {
  name: string
  /** Of `run`; a whole module if it exports one. */
  code: string
  /** How its run ends. `finished` where the attempt brings nothing, and `says` what it found. */
  ends: Extract<StopCode, 'script_error' | 'script_limit' | 'finished'>
  says?: string
}

const limits = (name: string, code: string): EvilSnippet => ({ name, code, ends: 'script_limit' })
const errors = (name: string, code: string): EvilSnippet => ({ name, code, ends: 'script_error' })
const inVain = (name: string, code: string, says: string): EvilSnippet => ({ name, code, ends: 'finished', says })

const LOOPS = [
  limits('endless loop', 'for (;;) {}'),
  limits('endless loop that catches', 'for (;;) try { for (;;) {} } catch {}'),
  limits('endless loop in a finally', 'try { throw 1 } finally { for (;;) {} }'),
  limits('endless generator', 'for (const x of (function* () { for (;;) yield 1 })()) {}'),
  limits('endless microtasks', '(function again() { Promise.resolve().then(again) })(); await new Promise(() => {})'),
  limits('endless awaits', 'for (;;) await null'),
  limits('regular expression that backtracks', "/^(a+)+$/.test('a'.repeat(40) + '!')"),
  limits('getter that loops', 'keeper.say({ get toString() { for (;;) {} } })'),
  limits('loop at the top', 'for (;;) {}\nexport default async () => {}'),
  limits('sort that never agrees', 'for (;;) [3, 1, 2].sort(() => { for (;;) {} })'),
]

const LONG = '{ length: 2 ** 53 - 1 }'

/** Loops inside functions of the engine, which count no steps. */
const BUILT_INS = [
  ...['indexOf', 'includes', 'lastIndexOf', 'reverse', 'copyWithin', 'join'].map((method) =>
    limits(`${method} of a long array`, `Array.prototype.${method}.call(${LONG}, 1)`),
  ),
  limits('concat of a long array', `[].concat({ ...${LONG}, [Symbol.isConcatSpreadable]: true })`),
  limits('flat of a long array', `Array.prototype.flat.call(${LONG})`),
  limits('join of holes', "new Array(1e8).join('abc')"),
]

const MEMORY = [
  limits('text that doubles', "let text = 'x'; for (;;) text += text"),
  limits('array of arrays', 'const kept = []; for (;;) kept.push(new Array(1000).fill(1))'),
  limits('objects', 'const kept = []; for (;;) kept.push({ kept })'),
  limits('typed arrays', 'const kept = []; for (;;) kept.push(new Uint8Array(1e5))'),
  limits('a huge array', 'new Array(1e8).fill(1)'),
  limits('a huge buffer', 'new ArrayBuffer(1e9)'),
  limits('a huge text', "'x'.repeat(1e9)"),
  limits('a big integer', 'let n = 3n; for (;;) n **= 3n'),
  limits('closures', 'let f = () => 1; for (;;) { const g = f; f = () => g }'),
  limits('promises', 'const kept = []; for (;;) kept.push(new Promise(() => {}))'),
]

const DEPTH = [
  limits('recursion', '(function again() { again() })()'),
  limits('nested JSON', "JSON.parse('['.repeat(1e5))"),
  limits('nested brackets', "eval('('.repeat(1e5))"),
  limits('nested functions', "eval('(function(){'.repeat(2e4))"),
  limits('nested array as text', 'let a = []; for (let i = 0; i < 1e5; i++) a = [a]; String(a)'),
  limits('nested array as JSON', 'let a = []; for (let i = 0; i < 1e5; i++) a = [a]; JSON.stringify(a)'),
  limits('nested expression', "new RegExp('(?:'.repeat(1e5) + ')'.repeat(1e5))"),
  limits('source of brackets', '('.repeat(60_000)),
]

const FLOODS = [
  limits('calls under way', 'for (;;) keeper.game.castles()'),
  limits('a long call', "await keeper.game.attack('x'.repeat(1e5))"),
  limits('memory', "keeper.memory = 'x'.repeat(200_000); await keeper.sleep('1 h')"),
  limits('lines without end', "for (;;) keeper.say('x'.repeat(1000))"),
  limits('notifications without end', "for (;;) keeper.notify('x')"),
  errors('a wait for nothing', 'await new Promise(() => {})'),
  errors('a module that is a thenable', 'export function then() {}\nexport default async () => {}'),
]

const ESCAPES = [
  inVain(
    'constructor of a host function',
    "keeper.say(keeper.say.constructor('return typeof process')())",
    'undefined',
  ),
  inVain(
    'names of hosts',
    "keeper.say(['process', 'Bun', 'require', 'fetch', 'WebAssembly'].some((name) => name in globalThis))",
    'false',
  ),
  inVain(
    'import of a file system',
    "await import('node:fs').then(() => keeper.say('in'), () => keeper.say('out'))",
    'out',
  ),
  inVain('forged line', 'keeper.say(\'{"id":"x","events":[],"end":{"done":true}}\\n{"ready":true}\')', '{"id":"x"'),
  errors('forged events', "Object.prototype.toJSON = () => ({ done: 'forged', id: 'x' }); keeper.say('real')"),
  inVain('prototype of promises', "Promise.prototype.then = () => {}; keeper.say('still here')", 'still here'),
  inVain('poisoned arguments', "keeper.say({ toString: () => 'poison' })", 'poison'),
  errors(
    'import of a module',
    "import { readFileSync } from 'node:fs'\nexport default async () => readFileSync('/etc/passwd')",
  ),
  errors(
    'proxy as argument',
    'await keeper.game.attack(new Proxy({}, { get: () => 1, ownKeys: () => { throw new Error("trap") } }))',
  ),
  errors(
    'arguments that lie',
    "await keeper.game.attack({ toJSON: () => ({ from: 'c1', target: 't1', troops: -5 }) })",
  ),
  errors('a call of the parent', 'await keeper.game.constructor.assign({}).missing()'),
  errors('the pin of the troops', "await keeper.game.unlockTroops('0000')"),
  errors('symbols', 'keeper.say(Symbol("x") + "")'),
]

export const EVIL_SNIPPETS: EvilSnippet[] = [...LOOPS, ...BUILT_INS, ...MEMORY, ...DEPTH, ...FLOODS, ...ESCAPES]

export const moduleOf = ({ code }: EvilSnippet): string =>
  /^(export|import) /m.test(code) || code.startsWith('((')
    ? code
    : `export default async function run(keeper) {\n${code}\n}`
