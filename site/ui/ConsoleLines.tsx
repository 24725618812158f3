interface ConsoleLinesProps {
  label: string
  lines: readonly string[]
}

export const ConsoleLines = ({ label, lines }: ConsoleLinesProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area needs the keyboard
  <section className="help-lines" tabIndex={0} aria-label={label}>
    <pre>{lines.join('\n')}</pre>
  </section>
)
