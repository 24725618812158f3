import { type MonthTask, playMonth } from './month-plays'

declare const self: Worker

self.onmessage = async ({ data }: MessageEvent<MonthTask>) => self.postMessage(await playMonth(data))
