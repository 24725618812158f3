import { afterEach } from 'bun:test'
import { cleanup } from '@testing-library/react'
import { toast } from 'sonner'
import { queryClient } from '../lib/queries/query-client'
import { signOut } from '../lib/session/session-store'
import { withDom } from './dom'
import { withServer } from './server'

/** A browser and a server for each test of the app's pages, and nothing left of one for the next. */
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
