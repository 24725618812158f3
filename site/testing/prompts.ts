const promptOf = (name: string) =>
  `<section data-prompt="${name}" hidden><p></p><button data-accept></button><button data-decline></button></section>`

export const showPrompts = () => ['update', 'install'].map(promptOf).join('')
