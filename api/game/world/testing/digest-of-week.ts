import { digestOfWeek } from './busy-week'

console.info(digestOfWeek(process.argv[2] ?? ''))
