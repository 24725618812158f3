import { EMPTY_SHOP, type Shop } from '../../shared/shop'

export const SHOP: Shop = import.meta.env.SHOP ?? EMPTY_SHOP
