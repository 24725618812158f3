import { useTabInAddress } from '../lib/navigation/use-tab-in-address'

const TABS = { first: 'appearance', others: ['account', 'notifications', 'api'] }

/** The open tab of the settings: `/settings#api`. */
export const useSettingsTab = () => useTabInAddress(TABS)
