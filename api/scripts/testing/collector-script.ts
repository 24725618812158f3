/** A script that collects as the template does, in simple words. */
export const COLLECTOR_SCRIPT = `export const unit = 'resources'

export default async function run(keeper: Keeper): Promise<void> {
  for (;;) {
    for (const castle of await keeper.game.castles()) {
      for (const good of ['wood', 'stone', 'food'] as const) {
        const isFull = castle.stores[good] >= castle.cap
        if (castle.waiting[good] < 300 || isFull) continue
        await keeper.step()
        const { amount } = await keeper.game.collect(castle.id, good)
        keeper.gain(amount)
        keeper.say(\`\${castle.name}: \${amount} \${good}.\`, 'gained')
      }
    }
    keeper.memory = { rounds: (keeper.memory.rounds ?? 0) + 1, luck: keeper.random() }
    await keeper.sleep('30 min')
  }
}
`
