import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runToEnd } from '../api/testing/processes/started-process'
import { installPeers, PEERS_FOLDER } from './peers'
import { isSmall } from './size'

const FOLDER = isSmall ? tmpdir() : 'bench'

export interface Line {
  name: string
  /** By size. */
  values: number[]
}

export interface Panel {
  what: 'players' | 'bots'
  sizes: number[]
  /** How log n grows. */
  reference: number[]
  lines: Line[]
}

interface Drawing {
  file: string
  title: string
  panels: Panel[]
}

/** Observable Plot is one of the packages in `bench/peers`, because only this needs it. */
export async function draw(drawings: Drawing[]): Promise<void> {
  await installPeers()
  for (const drawing of drawings) {
    const program = `${PEERS_FOLDER}/drawings/draw-growth.ts`
    const { code, output } = await runToEnd([process.execPath, program, JSON.stringify(drawing)], { env: process.env })
    if (code !== 0) throw new Error(`${drawing.file} could not be drawn.\n${output}`)
    await Bun.write(join(FOLDER, drawing.file), output)
  }
}
