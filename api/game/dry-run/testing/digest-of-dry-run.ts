import { towerRaider } from '../../automations/tower-raider/tower-raider'
import { playInWorld } from '../play-in-world'

const { digest } = await playInWorld({ template: towerRaider, name: process.argv[2] ?? '', days: 2 })
console.info(digest)
