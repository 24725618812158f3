/** `BENCH_SIZE=small` shows that all measurements work. Their figures say nothing and are not recorded. */
export const isSmall = process.env.BENCH_SIZE === 'small'

export const sized = (usual: number, small: number) => (isSmall ? small : usual)
