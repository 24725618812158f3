import type { Address } from './server/listen'

export type ToWorker =
  | { kind: 'start'; file: string; address: Address; ttlEveryMs: number | undefined }
  | { kind: 'stop' }

export type FromWorker =
  | { kind: 'started'; host: string }
  | { kind: 'refused'; sentence: string }
  | { kind: 'fault'; sentence: string }
  | { kind: 'stopped' }
