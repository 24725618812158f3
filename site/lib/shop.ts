import { EMPTY_SHOP, type Shop } from '../../shared/plans/shop'

export const SHOP: Shop = import.meta.env.SHOP ?? EMPTY_SHOP
