// Runs before the first paint, so that neither the theme nor the header changes under the reader's eyes.
{
  const { dataset } = document.documentElement
  const theme = localStorage.getItem('theme')
  dataset.theme = theme === 'midnight' || theme === 'light' ? theme : 'dark'
  const bars = document.querySelector('meta[name=theme-color]')
  if (bars) bars.content = bars.dataset[dataset.theme]
  dataset.auth = localStorage.getItem('session_token') ? 'in' : 'out'
}
