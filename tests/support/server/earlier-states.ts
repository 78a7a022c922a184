import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Pool } from 'pg'
import type { Belongings } from '#tests/isolation/attempt.ts'

/**
 * Backups of a furnished account as earlier versions stored it, with the ids of what it has: those of the isolation walk
 * at that commit, from its own server. A restore brings them up to date as the start of a server does.
 */
export const earlierStates = ['367adaf', '56a4d3f', 'fdea96f', 'a767dd3'] as const
export type EarlierState = (typeof earlierStates)[number]

const pathOf = (file: string) =>
  fileURLToPath(new URL(`../../database/accounts/earlier-states/${file}`, import.meta.url))

/** The path of a state's backup. */
export const backupOf = (state: EarlierState): string => pathOf(`${state}.jsonl.gz`)

/** The ids of what the account of a state has, and the token of its session, which is empty before it has signed in. */
export function belongingsOf(state: EarlierState, token = ''): Belongings {
  const stored = JSON.parse(readFileSync(pathOf(`${state}.json`), 'utf8')) as Belongings
  return { ...stored, token }
}

/** Gives a restored account, whose password nobody knows, that of another account. Returns its address. */
export async function copyPassword(pool: Pool, fromEmail: string, toUserId: string): Promise<string> {
  const { rows } = await pool.query<{ email: string }>(
    `update auth.users restored set encrypted_password = made.encrypted_password
     from auth.users made where made.email = $1 and restored.id = $2 returning restored.email`,
    [fromEmail, toUserId],
  )
  return rows[0]?.email ?? ''
}
