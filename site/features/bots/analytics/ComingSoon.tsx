/** Under the figures that are there today. */
export const ComingSoon = () => (
  <p className="quiet">
    <span>More analytics – </span>
    <span>coming soon</span>
  </p>
)
