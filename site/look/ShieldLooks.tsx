import { EMBLEMS } from '../ui/drawings/emblems'
import { Shield } from '../ui/drawings/Shield'
import { LookRow, LookSection } from './LookSection'

const GONE_TEMPLATE = 'a-template-that-is-gone'

export const ShieldLooks = () => (
  <LookSection title="Shields">
    <div className="look-shields">
      {[...Object.keys(EMBLEMS), GONE_TEMPLATE].map((id) => (
        <figure key={id}>
          <LookRow>
            <Shield templateId={id} />
            <Shield templateId={id} state="online" />
            <Shield templateId={id} state="error" />
            <Shield templateId={id} state="offline" />
          </LookRow>
          <figcaption>{id}</figcaption>
        </figure>
      ))}
    </div>
  </LookSection>
)
