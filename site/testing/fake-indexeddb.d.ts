// The package has types, but its exports do not name them.
declare module 'fake-indexeddb/auto'
