// Runs before the first paint, so that neither the theme nor the header changes under the reader's eyes.
const root = document.documentElement
const theme = localStorage.getItem('theme')
root.dataset.theme = theme === 'midnight' || theme === 'light' ? theme : 'dark'
root.dataset.auth = localStorage.getItem('session_token') ? 'in' : 'out'
