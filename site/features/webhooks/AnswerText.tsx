/** The beginning of what a receiver answered. */
export const AnswerText = ({ text }: { text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
  <section className="answer-text" tabIndex={0} aria-label="What the receiver answered">
    <pre>{text}</pre>
  </section>
)
