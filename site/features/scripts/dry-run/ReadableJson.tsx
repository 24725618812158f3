import { readableJson } from './dry-run-in-words'

interface ReadableJsonProps {
  label: string
  text: string
}

export const ReadableJson = ({ label, text }: ReadableJsonProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area needs the keyboard
  <section className="readable-json" tabIndex={0} aria-label={label}>
    <pre>{readableJson(text)}</pre>
  </section>
)
