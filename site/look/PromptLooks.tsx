import { RefreshCw } from 'lucide-react'
import { Mark } from '../ui/drawings/Mark'
import { Prompt } from '../ui/feedback/Prompt'
import { LookSection } from './LookSection'

export const PromptLooks = () => (
  <LookSection title="Prompts">
    <div className="split" data-even>
      <Prompt
        name="look-update"
        icon={<RefreshCw />}
        title="Update available"
        text="A new version of Castellan is ready. Your bots keep running."
        accept="Update"
        decline="Later"
      />
      <Prompt
        name="look-install"
        icon={<Mark />}
        title="Install Castellan"
        text="Open the dashboard from your home screen."
        accept="Install"
        decline="Not now"
      />
    </div>
  </LookSection>
)
