import { useStore } from '@nanostores/react'
import { $zone } from './zone-store'

export const useZone = () => useStore($zone)
