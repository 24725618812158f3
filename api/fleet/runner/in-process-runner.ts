import type { Runner } from './runner'

/** Runs the automations that are part of the product, inside the fleet's own process. */
export const inProcessRunner: Runner = {
  run: (template, context) => template.run(context),
}
