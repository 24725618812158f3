const KB = 1024
const MB = 1024 * KB

/** Of one script. Those of a turn end the run; a call that breaks its limit does too. */
export const SCRIPT_LIMITS = {
  codeBytes: 64 * KB,
  /** What an engine begins with. It gets no more. */
  memoryBytesOfEngine: 16 * MB,
  /** Deeper nesting would overflow the stack of the host before that of the engine. */
  stackBytes: 24 * KB,
  stepsPerAsk: 10_000,
  asksPerTurn: 500,
  callsUnderWay: 8,
  callBytes: 16 * KB,
  /** More than any call takes; the others are dropped. */
  argumentsPerCall: 8,
  memoryBytes: 100 * KB,
  /** More are dropped, and still more end the run. */
  linesPerTurn: 200,
  mostLinesPerTurn: 2_000,
  lineLength: 2_000,
  /** More is not counted. */
  gainPerTurn: 1e9,
  /** Packed. A larger script is not frozen. */
  frozenBytes: 2 * MB,
} as const
