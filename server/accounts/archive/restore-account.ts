import { sql, type Transaction } from 'kysely'
import { archiveDocumentNames } from '#contract/accounts/archive-documents.ts'
import type { RestoreReport } from '#contract/accounts/archive.ts'
import type { Id } from '#domain/numbers/units.ts'
import { isUsername } from '#domain/portfolio/username.ts'
import { markDefaultsGiven } from '#server/playbook/defaults/default-rows.ts'
import type { Config } from '#server/runtime/config.ts'
import type { Schema } from '#server/sql/tables.ts'
import { isTableDocument } from './archived-tables.ts'
import { LineProgress, readCheckedPages, type CheckedArchive, type RestoreObserver } from './check-archive.ts'
import type { DocumentLine } from './read-pages.ts'
import { restoreFiles } from './restore-files.ts'
import { restorePortfolios } from './restore-portfolios.ts'
import { restoreRows } from './restore-rows.ts'
import { RestoreState } from './restore-state.ts'
import { restoreTrades } from './restore-trades.ts'

/** Fills in empty fields of the account's profile; a username that is taken or no longer allowed is left out. */
async function restoreProfile(state: RestoreState, [line]: readonly DocumentLine[]): Promise<void> {
  if (line === undefined) return
  const { fullName, username } = line
  const { rows: takers } = await sql`
    select from user_profiles where lower(username) = lower(${username}) and id <> ${state.userId}::uuid
  `.execute(state.trx)
  const stated = typeof username === 'string' && isUsername(username) && takers.length === 0 ? username : null
  const { rows } = await sql`
    insert into user_profiles as own (id, email, full_name, username)
    select id, email, ${fullName}, ${stated} from auth.users where id = ${state.userId}::uuid
    on conflict (id) do update
      set full_name = coalesce(own.full_name, excluded.full_name), username = coalesce(own.username, excluded.username)
      where (own.full_name is null and excluded.full_name is not null)
        or (own.username is null and excluded.username is not null)
    returning id
  `.execute(state.trx)
  const tally = state.tally('profile')
  if (rows.length === 0) tally.present += 1
  else tally.restored += 1
}

/** The revision of a setup, which adding rules to it has raised. */
type Revision = readonly [id: string, revision: unknown]

/** Sets the setups' revisions to the archive's, because adding rules has raised them. */
async function restoreRevisions(state: RestoreState, revisions: readonly Revision[]): Promise<void> {
  await sql`
    update setups set revision = given.revision from unnest(
      ${revisions.map(([id]) => id)}::uuid[], ${revisions.map(([, revision]) => revision)}::int[]
    ) as given (id, revision) where setups.id = given.id and setups.user_id = ${state.userId}::uuid
  `.execute(state.trx)
}

/**
 * Restores a verified archive into the account of `userId`, page by page, in a transaction with the server's own
 * rights: all written rows and their references belong to the account. Throws `plan_limit`, `list_full`, `conflict`,
 * `validation_failed`, `currency_mismatch`, and the signal's reason when it is aborted.
 */
export async function restoreIntoAccount(
  trx: Transaction<Schema>,
  userId: Id,
  archive: CheckedArchive,
  { hosted, plans }: Pick<Config, 'hosted' | 'plans'>,
  follower: RestoreObserver,
): Promise<RestoreReport> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`archive of ${userId}`}, 0))`.execute(trx)
  const state = new RestoreState(trx, userId, plans)
  const count = new LineProgress('storing', archive, follower)
  // The archive contains the defaults of its account: no others are added.
  await markDefaultsGiven(trx, userId)
  const stored = hosted === null ? await restoreFiles(state, archive, follower.signal) : new Set<string>()
  const revisions: Revision[] = []
  for (const name of archiveDocumentNames) {
    const pages = readCheckedPages(archive, name, count)
    if (name === 'profile') for await (const lines of pages) await restoreProfile(state, lines)
    else if (name === 'portfolios') for await (const lines of pages) await restorePortfolios(state, lines)
    else if (name === 'trades') await restoreTrades(state, pages, stored)
    else if (name === 'setupExamples') await restoreRows(state, name, withStoredFiles(state, pages, stored))
    else if (name === 'setups') await restoreRows(state, name, noteRevisions(pages, revisions))
    else if (isTableDocument(name)) await restoreRows(state, name, pages)
    if (name === 'rules') {
      const own = revisions.map(([id, revision]) => [state.ownIdOf(id), revision] as const)
      await restoreRevisions(
        state,
        own.filter(([id]) => state.isNew('setups', id)),
      )
    }
  }
  return state.report()
}

/** Example pictures with the paths of their stored files; those without a file are left out. */
async function* withStoredFiles(
  state: RestoreState,
  pages: AsyncIterable<readonly DocumentLine[]>,
  stored: ReadonlySet<string>,
) {
  for await (const page of pages) {
    const kept = page.filter(({ path }) => stored.has(String(path)))
    const missing = page.length - kept.length
    if (missing > 0)
      state.tally('files').refuse('The file is not in the archive, or files are kept elsewhere.', missing)
    yield kept.map((line) => ({ ...line, path: String(line.path).replace('files', state.userId) }))
  }
}

/** Passes the pages of setups through and records their revisions. */
async function* noteRevisions(pages: AsyncIterable<readonly DocumentLine[]>, revisions: Revision[]) {
  for await (const page of pages) {
    for (const { id, revision } of page) revisions.push([String(id), revision])
    yield page
  }
}
