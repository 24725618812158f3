import { type MutationFilters, useMutation, useMutationState } from '@tanstack/react-query'
import type { Channels, NotificationSettings, NotificationSettingsChange } from '../../../shared/channels'
import { api, idempotent } from '../../lib/api/api'
import { channelsKey } from '../../lib/queries/player-queries'
import { queryClient } from '../../lib/queries/query-client'
import { toastFailed } from '../../lib/toasts/toasts'
import { CHANNELS_FAILED } from '../../lib/words/channel-messages'
import { withChange } from './with-change'

const MUTATION_KEY = ['notification settings']
const UNDER_WAY: MutationFilters = { mutationKey: MUTATION_KEY, status: 'pending' }

const sendChange = idempotent((change: NotificationSettingsChange, once) =>
  api['notification-settings'].patch(change, once),
)

/** The saved settings with all changes that are under way; a change that fails is undone by that alone. */
export function useShownSettings(saved: NotificationSettings): NotificationSettings {
  const changes = useMutationState({
    filters: UNDER_WAY,
    select: ({ state }) => state.variables as NotificationSettingsChange,
  })
  return changes.reduce(withChange, saved)
}

export function useSaveSettings() {
  return useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: sendChange,
    // Arrow keys change a selection repeatedly; the scope keeps the requests in order.
    scope: { id: 'notification settings' },
    onSuccess: ({ settings }) =>
      queryClient.setQueryData<Channels>(channelsKey, (known) => known && { ...known, settings }),
    onError(error) {
      toastFailed(error, CHANNELS_FAILED.save)
      void queryClient.invalidateQueries({ queryKey: channelsKey })
    },
  })
}

export type SaveSettings = ReturnType<typeof useSaveSettings>
