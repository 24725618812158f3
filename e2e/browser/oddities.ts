/** Behaviour of unusual browsers. Each function runs in every page before its scripts. */
export const ODDITIES = {
  translates: translate,
  'is full': fillStorage,
  'never answers its database': silenceDatabase,
}
export type Oddity = keyof typeof ODDITIES

/**
 * Does what Chrome's translator does: replaces each text node with two nested elements around a copy, now and later.
 */
function translate(): void {
  const UNTRANSLATED = 'title, script, style, noscript, textarea, svg, font'
  const isText = (node: Node) => node.nodeType === Node.TEXT_NODE && /\S/.test(node.nodeValue ?? '')

  function translateIn(root: Node) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts = isText(root) ? [root] : []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) {
      if (isText(text) && !text.parentElement?.closest(UNTRANSLATED)) translateText(text)
    }
  }

  function translateText(text: Node) {
    const outer = document.createElement('font')
    const inner = outer.appendChild(document.createElement('font'))
    inner.textContent = text.nodeValue
    text.parentNode?.replaceChild(outer, text)
  }

  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) translateIn(node)
  }).observe(document, { childList: true, characterData: true, subtree: true })
}

function fillStorage(): void {
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function keep(...entry) {
    if (this === localStorage) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    setItem.apply(this, entry)
  }
}

function silenceDatabase(): void {
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function openInSilence(...database) {
    const request = open.apply(this, database)
    request.addEventListener('success', (event) => event.stopImmediatePropagation())
    return request
  }
}
