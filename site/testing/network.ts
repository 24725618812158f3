const say = (isOnline: boolean) => {
  Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true })
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

/** The browser finds that it has no network. */
export const goOffline = () => say(false)

export const goOnline = () => say(true)
