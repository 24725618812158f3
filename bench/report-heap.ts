import { heapStats } from 'bun:jsc'
import { renameSync, writeFileSync } from 'node:fs'

const { HEAP_FILE } = process.env

/** Preloaded into workers: on SIGUSR2 it collects all garbage and writes how many bytes of objects live. */
if (HEAP_FILE)
  process.on('SIGUSR2', () => {
    Bun.gc(true)
    const path = `${HEAP_FILE}-${process.pid}`
    writeFileSync(`${path}-new`, String(heapStats().heapSize))
    renameSync(`${path}-new`, path)
  })
