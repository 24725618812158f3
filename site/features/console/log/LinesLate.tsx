interface LinesLateProps {
  isPlaying: boolean
}

/** At the end of the log, where the next line will be. */
export const LinesLate = ({ isPlaying }: LinesLateProps) => (
  <div className="log-late">
    <p>{isPlaying ? 'Lines are late and will follow. The bot plays on.' : 'Lines are late and will follow.'}</p>
  </div>
)
