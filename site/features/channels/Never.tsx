/** In a cell without a choice. */
export const Never = () => (
  <>
    <span aria-hidden="true">–</span>
    <span className="visually-hidden">Never</span>
  </>
)
