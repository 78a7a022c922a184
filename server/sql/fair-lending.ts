import type { Kysely } from 'kysely'
import { localTurns, type Turns } from '#server/request/turns.ts'
import type { Schema } from './tables.ts'

const lines = new WeakMap<Kysely<Schema>, Turns>()

/**
 * Limits how many transactions of one account run at once. Connections are lent in the order of asking: an account with
 * many calls would otherwise have others wait for all of them. So others wait for this many of each account.
 */
export function limitTransactions(kysely: Kysely<Schema>, running: number): void {
  lines.set(kysely, localTurns({ tasks: 'transactions', running, waiting: Infinity }))
}

/** Runs a transaction of an account when fewer than the limit of the same account run. */
export async function inAccountLine<T>(
  kysely: Kysely<Schema>,
  userId: string,
  transaction: () => Promise<T>,
): Promise<T> {
  const end = await lines.get(kysely)?.take(userId, null)
  try {
    return await transaction()
  } finally {
    end?.()
  }
}
