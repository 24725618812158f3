export type ToWorker =
  | { kind: 'start'; file: string; socketPath: string; ttlEveryMs: number | undefined }
  | { kind: 'stop' }

export type FromWorker =
  | { kind: 'started' }
  | { kind: 'refused'; sentence: string }
  /** A mistake of the embedded server itself. */
  | { kind: 'fault'; sentence: string }
  | { kind: 'stopped' }
