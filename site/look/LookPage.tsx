import { useEffect } from 'react'
import { PageLayout } from '../ui/shell/PageLayout'
import { Providers } from '../ui/shell/Providers'
import { BadgeLooks } from './BadgeLooks'
import { BotLooks } from './BotLooks'
import { ButtonLooks } from './ButtonLooks'
import { ChoiceLooks } from './ChoiceLooks'
import { ConsoleLooks } from './ConsoleLooks'
import { DayLooks } from './DayLooks'
import { FormLooks } from './FormLooks'
import { mimicPseudoStates } from './mimic-pseudo-states'
import { OverlayLooks } from './OverlayLooks'
import { PanelLooks } from './PanelLooks'
import { PromptLooks } from './PromptLooks'
import { ScreenLooks } from './ScreenLooks'
import { ShieldLooks } from './ShieldLooks'
import { SubscriptionLooks } from './SubscriptionLooks'

export function LookPage() {
  useEffect(mimicPseudoStates, [])
  return (
    <Providers>
      <PageLayout title="Look" subtitle="Every part in every state that it can be in.">
        <div className="look">
          <ButtonLooks />
          <BadgeLooks />
          <ShieldLooks />
          <FormLooks />
          <ChoiceLooks />
          <OverlayLooks />
          <PromptLooks />
          <PanelLooks />
          <SubscriptionLooks />
          <DayLooks />
          <BotLooks />
          <ConsoleLooks />
          <ScreenLooks />
        </div>
      </PageLayout>
    </Providers>
  )
}
