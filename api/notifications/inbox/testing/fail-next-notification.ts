import { spyOn } from 'bun:test'
import { NotificationModel } from '../notification-model'

export function failNextNotification(): void {
  const keeping = spyOn(NotificationModel, 'create')
  keeping.mockImplementationOnce(() => {
    keeping.mockRestore()
    throw new Error('The store is away')
  })
}
