/** The code of a script, and what it keeps from run to run. */
export interface Script {
  source: string
  memory: ScriptMemory
  /** How many steps a turn took, to the nearest 10,000 below. */
  onSteps?(steps: number): void
}

export interface ScriptMemory {
  /** JSON. */
  read(): Promise<string>
  save(text: string): Promise<void>
}

/** For runs that leave nothing behind. */
export function memoryOfOneRun(text = '{}'): ScriptMemory {
  let kept = text
  return {
    read: async () => kept,
    async save(given) {
      kept = given
    },
  }
}
