import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Channel, Channels } from '../../../shared/channels'
import { answerOf, api, idempotent } from '../../lib/api/api'
import { PushRefused } from '../../lib/push/push-subscription'
import { channelsKey } from '../../lib/queries/player-queries'
import { queryClient } from '../../lib/queries/query-client'
import { NOT_PERSISTED } from '../../lib/queries/query-persistence'
import { announce } from '../../lib/toasts/announce'
import { toastFailed, toastUnlessInForm } from '../../lib/toasts/toasts'
import { CHANNELS_DONE, CHANNELS_FAILED } from '../../lib/words/channel-messages'
import { addThisDevice, forgetIfThisDevice } from './add-this-device'

export const channelsQuery = queryOptions({
  queryKey: channelsKey,
  queryFn: () => answerOf(api.channels.get()),
  staleTime: 0,
  ...NOT_PERSISTED,
})

const sendDiscord = idempotent((url: string, once) => api.channels.discord.post({ url }, once))
const sendMail = idempotent((_: undefined, once) => api.channels.mail.post({}, once))
const sendActive = idempotent(({ id, active }: Pick<Channel, 'id' | 'active'>, once) =>
  api.channels({ id }).patch({ active }, once),
)
const sendRemoval = idempotent((id: string, once) => api.channels({ id }).delete({}, once))

const refreshChannels = () => void queryClient.invalidateQueries({ queryKey: channelsKey })

/** Shows what a call answered before the list is fetched again. */
function showChannel({ channel }: { channel: Channel }): void {
  queryClient.setQueryData<Channels>(channelsKey, (known) => {
    if (!known) return known
    const isKnown = known.channels.some(({ id }) => id === channel.id)
    const channels = isKnown
      ? known.channels.map((each) => (each.id === channel.id ? channel : each))
      : [...known.channels, channel]
    return { ...known, channels }
  })
}

const AFTER = { onSettled: refreshChannels } as const

/** The list shows the channel when the dialog that made it closes. */
export function useConnectDiscord() {
  return useMutation({
    mutationFn: sendDiscord,
    // The address is a secret.
    gcTime: 0,
    ...AFTER,
    onSuccess: () => announce(CHANNELS_DONE.connect),
    onError: (error) => toastUnlessInForm(error, CHANNELS_FAILED.connect),
  })
}

function added(answer: { channel: Channel }) {
  showChannel(answer)
  announce(CHANNELS_DONE.connect)
}

export function useAddMail() {
  return useMutation({
    mutationFn: sendMail,
    ...AFTER,
    onSuccess: added,
    onError: (error) => toastFailed(error, CHANNELS_FAILED.connect),
  })
}

/** The browser asks once; a refusal has its own sentence. */
export function useAddPush(onAdded: () => void) {
  return useMutation({
    mutationFn: addThisDevice,
    retry: false,
    ...AFTER,
    onSuccess(answer) {
      added(answer)
      onAdded()
    },
    onError: (error) => toastFailed(error, error instanceof PushRefused ? error.message : CHANNELS_FAILED.connect),
  })
}

export function useConfirmMail() {
  return useMutation({
    mutationFn: () => answerOf(api.auth.confirm.mail.post()),
    retry: false,
    onError: (error) => toastFailed(error, CHANNELS_FAILED.confirm),
  })
}

export function useSwitchChannel() {
  return useMutation({
    mutationFn: sendActive,
    ...AFTER,
    onSuccess(answer) {
      showChannel(answer)
      announce(CHANNELS_DONE.change)
    },
    onError: (error) => toastFailed(error, CHANNELS_FAILED.change),
  })
}

/** The card shows what came back. A repeated call would send another message. */
export function useTestChannel() {
  return useMutation({
    mutationFn: (id: string) => answerOf(api.channels({ id }).test.post()),
    retry: false,
    ...AFTER,
    onSuccess: showChannel,
    onError: (error) => toastFailed(error, CHANNELS_FAILED.test),
  })
}

export function useRemoveChannel(onRemoved: () => void) {
  return useMutation({
    mutationFn: sendRemoval,
    ...AFTER,
    async onSuccess(_answer, id) {
      await forgetIfThisDevice(id)
      announce(CHANNELS_DONE.remove)
      onRemoved()
    },
    onError: (error) => toastFailed(error, CHANNELS_FAILED.remove),
  })
}
