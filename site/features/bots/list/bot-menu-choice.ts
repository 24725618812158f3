export interface BotMenuChoice {
  botId: string
  for: 'rename' | 'remove'
}
