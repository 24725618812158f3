// Its package has types for it, and does not say where.
declare module 'fake-indexeddb/auto'
