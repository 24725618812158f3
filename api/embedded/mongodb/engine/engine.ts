import type { Database } from 'bun:sqlite'
import { Catalogue } from '../storage/catalogue'
import { closeDatabase, openDatabase } from '../storage/database'
import { createTransactions, type Transactions } from '../storage/transactions'
import { type Cursors, createCursors } from './cursors'
import { createUsage, type Usage } from './usage'

export interface Engine {
  database: Database
  catalogue: Catalogue
  transactions: Transactions
  cursors: Cursors
  usage: Usage
  startedAt: number
}

export function openEngine(file: string): Engine {
  const database = openDatabase(file)
  const catalogue = new Catalogue(database)
  const transactions = createTransactions(database, catalogue)
  return { database, catalogue, transactions, cursors: createCursors(), usage: createUsage(), startedAt: Date.now() }
}

export function closeEngine({ database, catalogue, transactions }: Engine) {
  if (transactions.isOpen) transactions.commit()
  catalogue.close()
  closeDatabase(database)
}
