import { inThisBuild, thisBrowser } from '../../../lib/live/share-events'
import { $session } from '../../../lib/session/session-store'
import type { FollowConsole } from './console-reader'
import { serverStream } from './console-stream-source'
import { followSharedConsole } from './shared-console'

export function followConsole(botId: string): FollowConsole {
  return (after, reader) =>
    followSharedConsole({
      source: serverStream,
      browser: thisBrowser(),
      name: inThisBuild(`consoles of ${$session.get().user?.id}`),
      botId,
      after,
      reader,
    })
}
