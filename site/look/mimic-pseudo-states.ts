const LOOKS = [
  [/:hover(?![\w-])/g, '[data-look~="hover"]'],
  [/:active(?![\w-])/g, '[data-look~="pressed"]'],
  [/:focus(?:-visible)?(?![\w-])/g, '[data-look~="focus"]'],
] as const

/** Copies the rules of pseudo-classes to `data-look`, so that the gallery can show a hovered button. */
export function mimicPseudoStates(): void {
  for (const sheet of document.styleSheets) mimicIn(sheet)
}

function mimicIn(list: CSSStyleSheet | CSSGroupingRule) {
  // Backwards, so that inserted rules do not shift the rest.
  for (let place = list.cssRules.length - 1; place >= 0; place -= 1) {
    const rule = list.cssRules[place]
    if (rule instanceof CSSStyleRule) mimic(rule, list, place + 1)
    else if (rule instanceof CSSGroupingRule) mimicIn(rule)
  }
}

function mimic({ selectorText, style }: CSSStyleRule, list: CSSStyleSheet | CSSGroupingRule, place: number) {
  const mimicked = LOOKS.reduce((text, [pseudo, look]) => text.replace(pseudo, look), selectorText)
  if (mimicked !== selectorText) list.insertRule(`${mimicked} { ${style.cssText} }`, place)
}
