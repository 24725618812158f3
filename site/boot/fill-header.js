// Runs right after the header, and again whenever the session changes.
function fillHeader() {
  const user = JSON.parse(storedValue('session_user') ?? 'null')
  if (!user) return
  const { plan, username, avatar } = user.user_metadata
  const isAdmin = user.user_metadata.isAdmin || user.app_metadata.isAdmin
  // Players without a name are shown by e-mail, which is then not repeated.
  const email = username ? user.email : ''
  // The pricing page marks the player's plan by this attribute.
  document.documentElement.dataset.plan = plan
  const words = { plan: plan.toUpperCase(), name: username || user.email, email, letter: user.email[0] }
  for (const element of document.querySelectorAll('[data-user]')) {
    element.textContent = words[element.dataset.user]
    if (element.dataset.user === 'plan') element.dataset.plan = plan
  }
  for (const entry of document.querySelectorAll('[data-admin]')) entry.hidden = !isAdmin
  for (const element of document.querySelectorAll('[data-picture]')) showPicture(element, avatar)
}
// The letter shows until the picture has loaded.
function showPicture(element, address) {
  const shown = element.querySelector('img')
  if ((shown?.getAttribute('src') ?? null) === address) return
  shown?.remove()
  element.dataset.state = address ? 'loading' : 'idle'
  if (!address) return
  const picture = document.createElement('img')
  const enter = (state) => () => {
    if (picture.isConnected) element.dataset.state = state
  }
  picture.addEventListener('load', enter('loaded'))
  picture.addEventListener('error', enter('error'))
  picture.alt = ''
  picture.src = address
  element.append(picture)
}
fillHeader()
addEventListener('session-changed', fillHeader)
