/** One quiet line in place of a feature that does not exist yet. */
export const Soon = ({ subject }: { subject: string }) => (
  <p className="admin-soon">
    <span>{`${subject}: `}</span>
    <span>coming soon</span>
  </p>
)
