import { afterEach } from 'bun:test'
import { cleanup } from '@testing-library/react'
import { toast } from 'sonner'
import { queryClient } from '../lib/queries/query-client'
import { signOut } from '../lib/session/session-store'
import { withDom } from './dom'
import { withServer } from './fake-server'

/** Sets up a DOM and a server for each test of the app's pages, and cleans up. */
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
