const promptOf = (name: string) =>
  `<section data-prompt="${name}" hidden><p></p><button data-accept></button><button data-decline></button></section>`

/** The hidden prompts that every page contains. */
export const showPrompts = () => ['update', 'install'].map(promptOf).join('')
