import type { CallAnswers, CallArguments, CallName } from '../protocol/protocol'
import type { GameSession } from './game-session'

/** Sends one call to a game and answers what it said. */
export type SendCall = <Call extends CallName>(call: Call, given: CallArguments<Call>) => Promise<CallAnswers[Call]>

type SessionFacts = Pick<GameSession, 'title' | 'server' | 'name' | 'speed' | 'has'>

/** What a bot can do in a game, each as one call. */
export function sessionOver(call: SendCall, facts: SessionFacts): GameSession {
  return {
    ...facts,
    player: () => call('player', {}),
    castles: () => call('castles', {}),
    collect: (castle, good) => call('collect', { castle, good }),
    sendCarts: (order) => call('send_carts', order),
    targets: (castle, kinds) => call('targets', { castle, ...(kinds && { kinds }) }),
    scout: (castle, target) => call('scout', { castle, target }),
    attack: (order) => call('attack', order),
    commanders: () => call('commanders', {}),
    skips: () => call('skips', {}),
    useSkip: (order) => call('use_skip', order),
    forts: () => call('forts', {}),
    pieces: () => call('pieces', {}),
    equip: (commander, piece) => call('equip', { commander, piece }),
    unequip: (piece) => call('unequip', { piece }),
    sellPieces: (pieces) => call('sell_pieces', { pieces }),
    upgradePiece: (piece) => call('upgrade_piece', { piece }),
    unlockTroops: async (pin) => void (await call('unlock_troops', { pin })),
    islands: () => call('islands', {}),
    sendShips: (order) => call('send_ships', order),
    journeys: () => call('journeys', {}),
    collectTax: (castle) => call('collect_tax', { castle }),
    upgrades: (castle) => call('upgrades', { castle }),
    upgrade: (castle, kind) => call('upgrade', { castle, kind }),
    recruit: (castle, troops) => call('recruit', { castle, troops }),
    prices: () => call('prices', {}),
    buyTools: (order) => call('buy_tools', order),
    events: () => call('events', {}),
    eventTargets: (event, castle) => call('event_targets', { event, castle }),
    chooseDifficulty: (event, difficulty) => call('choose_difficulty', { event, difficulty }),
    wheel: () => call('wheel', {}),
    spin: (tickets) => call('spin', tickets ? { tickets } : {}),
    takeReports: (kinds) => call('take_reports', { kinds }),
    incoming: () => call('incoming', {}),
    moveTroops: (order) => call('move_troops', order),
    callHome: (journey) => call('call_home', { journey }),
    protection: () => call('protection', {}),
    protect: () => call('protect', {}),
  }
}
