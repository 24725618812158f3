// Runs before the first paint, so that neither the theme nor the header changes under the reader's eyes.
{
  const { dataset } = document.documentElement
  const theme = localStorage.getItem('theme')
  dataset.theme = theme === 'midnight' || theme === 'light' ? theme : 'dark'
  const bars = document.querySelector('meta[name=theme-color]')
  if (bars) bars.content = bars.dataset[dataset.theme]
  dataset.auth = localStorage.getItem('session_token') ? 'in' : 'out'
  // Who was here before needs not wait for the session to be restored.
  if (dataset.auth === 'in' && localStorage.getItem('session_user')) dataset.player = 'kept'
}
