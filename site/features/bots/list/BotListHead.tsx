export const BotRollHead = () => (
  <div className="bot-list-head" aria-hidden="true">
    <span>Bot</span>
    <span>State</span>
    <span>Today, hour by hour</span>
    <span>Gained today</span>
    <span>Created</span>
    <span />
  </div>
)
