import { resolve } from 'node:path'

/** As text, so that its globals do not reach the server's own code. */
export const DECLARATIONS = resolve(import.meta.dir, 'castellan.d.ts.txt')

export const declarations = () =>
  new Response(Bun.file(DECLARATIONS), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
