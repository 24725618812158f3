import { afterEach } from 'bun:test'
import { cleanup } from '@testing-library/react'
import { toast } from 'sonner'
import { queryClient } from '../lib/queries/query-client'
import { signOut } from '../lib/session/session-store'
import { withDom } from './dom'
import { withServer } from './fake-server'

export function withApp(): void {
  afterEach(() => {
    cleanup()
    toast.dismiss()
    queryClient.clear()
    signOut()
  })
  withDom()
  withServer()
}
