import { spyOn } from 'bun:test'
import { NotificationModel } from '../notification-model'

/** The store is away at the moment at which the next notification is to be kept. */
export function failNextNotification(): void {
  const keeping = spyOn(NotificationModel, 'create')
  keeping.mockImplementationOnce(() => {
    keeping.mockRestore()
    throw new Error('The store is away')
  })
}
