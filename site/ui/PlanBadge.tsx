interface PlanBadgeProps {
  plan: string
  size?: 'large'
}

export function PlanBadge({ plan, size }: PlanBadgeProps) {
  return (
    <span className="badge" data-plan={plan} data-size={size}>
      {plan.toUpperCase()}
    </span>
  )
}
