/** Prints what the limits are set by. */
export function show(what: string, measured: unknown): void {
  if (process.env.SHOW_SPEED) process.stdout.write(`${what}: ${JSON.stringify(measured)}\n`)
}
