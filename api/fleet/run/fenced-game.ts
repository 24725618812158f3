import type { GameSession } from '../../games/game-session'

/** The same game, whose every action first asks whether the run may still act. */
export function fencedGame(game: GameSession, mayAct: () => void): GameSession {
  const fenced = <Given extends unknown[], Answer>(action: (...given: Given) => Promise<Answer>) => {
    return async (...given: Given): Promise<Answer> => {
      mayAct()
      return action(...given)
    }
  }
  return {
    title: game.title,
    server: game.server,
    name: game.name,
    speed: game.speed,
    player: fenced(game.player),
    castles: fenced(game.castles),
    collect: fenced(game.collect),
    sendCarts: fenced(game.sendCarts),
    targets: fenced(game.targets),
    scout: fenced(game.scout),
    attack: fenced(game.attack),
    unlockTroops: fenced(game.unlockTroops),
    islands: fenced(game.islands),
    sendShips: fenced(game.sendShips),
    journeys: fenced(game.journeys),
    takeReports: fenced(game.takeReports),
  }
}
