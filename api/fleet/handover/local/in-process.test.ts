import { castleContract } from '../../castle.contract'
import { fleetContract } from '../../fleet.contract'
import { createInProcessFleet } from './in-process'

fleetContract('in-process', createInProcessFleet)
castleContract('in-process', createInProcessFleet)
