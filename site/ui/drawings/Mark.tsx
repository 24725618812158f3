/** The logo: a keep whose gate is a keyhole. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 16 16" aria-hidden="true">
      <path fill="currentColor" d="M1 1h3v2h2V1h4v2h2V1h3v5l-1 1v8h-3.9l-1.1-4.3a2.3 2.3 0 1 0-2 0L5.9 15H2V7L1 6Z" />
    </svg>
  )
}
