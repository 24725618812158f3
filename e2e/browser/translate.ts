/**
 * Does to a page what Chrome's translator does: each text makes room for two elements around a text of the translator's
 * own, those that come later as well. Runs in the page, before its scripts.
 */
export function translate(): void {
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
