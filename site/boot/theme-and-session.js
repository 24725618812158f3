// Runs before the first paint, so that neither the theme nor the header changes under the reader's eyes.
// Where site data is blocked, already to name the storage throws; where it was full, the tab has what the browser has not.
function keptValue(key) {
  const read = (area) => {
    try {
      return window[area].getItem(key)
    } catch {
      return null
    }
  }
  return read('localStorage') ?? read('sessionStorage')
}
// A page that leads elsewhere at once ends its fade before it began, which is no fault.
for (const moment of ['pageswap', 'pagereveal']) {
  addEventListener(moment, ({ viewTransition }) => {
    for (const outcome of ['updateCallbackDone', 'ready', 'finished']) viewTransition?.[outcome].catch(() => {})
  })
}
{
  const { dataset } = document.documentElement
  const theme = keptValue('theme')
  dataset.theme = theme === 'midnight' || theme === 'light' ? theme : 'dark'
  const bars = document.querySelector('meta[name=theme-color]')
  if (bars) bars.content = bars.dataset[dataset.theme]
  dataset.auth = keptValue('session_token') ? 'in' : 'out'
  // Who was here before needs not wait for the session to be restored.
  if (dataset.auth === 'in' && keptValue('session_user')) dataset.player = 'kept'
}
