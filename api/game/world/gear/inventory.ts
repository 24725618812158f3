import type { EquipmentAnswers, Piece } from '../../protocol/equipment'
import type { CallArguments } from '../../protocol/protocol'
import { Declined, findOrDecline } from '../declined'
import type { Handlers } from '../handlers'
import { coinsFor, INVENTORY_ROOM, noBonus } from '../pieces'
import type { WorldPiece } from '../records'
import type { World } from '../world'
import { bonusOfPiece, bonusOfPieces, setBonuses } from './bonuses'
import { upgradeOf, upgradePiece } from './smith'

export const equipmentReads: Handlers<'pieces'> = {
  pieces: (world) => ({ pieces: world.pieces.all().map(pieceView), room: INVENTORY_ROOM, sets: setBonuses() }),
}

export const equipmentChanges: Handlers<'equip' | 'unequip' | 'sell_pieces' | 'upgrade_piece'> = {
  equip,
  unequip: (world, { piece: id }) => {
    const piece = findPiece(world, id)
    if (!piece.commander) throw new Declined('not_there', `No commander wears ${piece.name}.`)
    return wear(world, piece, { from: piece.commander, to: null })
  },
  sell_pieces: sellPieces,
  upgrade_piece(world, { piece: id }) {
    const piece = findPiece(world, id)
    if (piece.commander) refuseUnderWay(world, piece.commander)
    const improved = upgradePiece(world, piece)
    world.pieces.put(improved)
    if (improved.commander) addUpBonus(world, improved.commander)
    return { piece: pieceView(improved), done: improved.level > piece.level, coins: world.coins }
  },
}

const findPiece = (world: World, id: string): WorldPiece => findOrDecline([...world.pieces.all()], id, 'piece')

/** A piece of another commander changes hands; the one in its place is taken off. */
function equip(world: World, { commander, piece: id }: CallArguments<'equip'>): EquipmentAnswers['equip'] {
  const piece = findPiece(world, id)
  findOrDecline(world.commanders, commander, 'commander')
  refuseUnderWay(world, commander)
  const [worn] = wornBy(world, commander).filter(({ slot, id }) => slot === piece.slot && id !== piece.id)
  if (piece.commander) refuseUnderWay(world, piece.commander)
  if (worn) world.pieces.put({ ...worn, commander: null })
  return wear(world, piece, { from: piece.commander, to: commander })
}

function wear(world: World, piece: WorldPiece, { from, to }: { from: string | null; to: string | null }) {
  if (from) refuseUnderWay(world, from)
  const changed = { ...piece, commander: to }
  world.pieces.put(changed)
  if (from) addUpBonus(world, from)
  const bonus = addUpBonus(world, to ?? from ?? '')
  return { piece: pieceView(changed), bonus }
}

function sellPieces(world: World, { pieces: ids }: CallArguments<'sell_pieces'>): EquipmentAnswers['sell_pieces'] {
  const pieces = [...new Set(ids)].map((id) => findPiece(world, id))
  const worn = pieces.find(({ commander }) => commander)
  if (worn) throw new Declined('not_there', `${worn.name} is worn. Take it off first.`)
  const earned = pieces.reduce((sum, piece) => sum + coinsFor(piece), 0)
  for (const { id } of pieces) world.pieces.remove(id)
  world.coins += earned
  world.totals.coins += earned
  return { earned, coins: world.coins }
}

const wornBy = (world: World, wearer: string) => world.pieces.all().filter(({ commander }) => commander === wearer)

/** Keeps the sum beside the commander, so that a battle needs no pieces. */
function addUpBonus(world: World, id: string) {
  const bonus = bonusOfPieces(wornBy(world, id))
  const commander = world.commanders.find((each) => each.id === id)
  if (commander) commander.bonus = bonus
  return commander ? bonus : noBonus()
}

function refuseUnderWay({ journeys, commanders }: World, id: string): void {
  if (!journeys.some(({ commander }) => commander === id)) return
  throw new Declined('resting', `${commanders.find((each) => each.id === id)?.name ?? 'The commander'} is under way.`)
}

function pieceView(piece: WorldPiece): Piece {
  const { id, name, slot, rarity, set, level, commander } = piece
  const [bonus, value, upgrade] = [bonusOfPiece(piece), coinsFor(piece), upgradeOf(piece)]
  return { id, name, slot, rarity, set, level, bonus, value, commander, upgrade }
}
