// Runs before the first paint, so that neither the theme nor the header changes visibly. Accessing the storage throws
// if site data is blocked; if localStorage was full, sessionStorage has the value.
function storedValue(key) {
  const read = (area) => {
    try {
      return window[area].getItem(key)
    } catch {
      return null
    }
  }
  return read('localStorage') ?? read('sessionStorage')
}
// A redirect aborts the view transition, which rejects these promises.
for (const moment of ['pageswap', 'pagereveal']) {
  addEventListener(moment, ({ viewTransition }) => {
    for (const outcome of ['updateCallbackDone', 'ready', 'finished']) viewTransition?.[outcome].catch(() => {})
  })
}
{
  const { dataset } = document.documentElement
  const theme = storedValue('theme')
  dataset.theme = theme === 'midnight' || theme === 'light' ? theme : 'dark'
  const bars = document.querySelector('meta[name=theme-color]')
  if (bars) bars.content = bars.dataset[dataset.theme]
  dataset.auth = storedValue('session_token') ? 'in' : 'out'
  // With a stored player the header need not wait for the session.
  if (dataset.auth === 'in' && storedValue('session_user')) dataset.player = 'stored'
}
