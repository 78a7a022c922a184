import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Session } from '#server/request/session.ts'
import { openingMark } from '#server/sql/guarded-pool.ts'
import { readAsUser, runAsServer, runAsUser } from '#server/sql/transaction.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import type { TestServer } from '#tests/support/server/test-server.ts'

/** The session of a user as their token states it. */
async function sessionOf({ services }: TestServer, token: string): Promise<Session> {
  const session = await services.identity.verify(token)
  if (session === null) throw new Error('the token is refused')
  return session
}

const addTag = (name: string) => sql`insert into tags (name) values (${name})`

onBothDatabases('the transaction of a request', (server) => {
  const kysely = () => server().services.database.kysely
  const tagsNamed = async (name: string) => {
    const { rows } = await server().services.database.pool.query('select from tags where name = $1', [name])
    return rows.length
  }

  test('runs its first statement as the caller', async () => {
    const session = await sessionOf(server(), (await server().signUp()).token)
    const who = sql<{ role: string; id: string }>`select current_user as role, auth.uid() as id`
    const { rows } = await runAsUser(kysely(), session, (trx) => who.execute(trx))
    expect(rows).toEqual([{ role: 'authenticated', id: session.userId }])
    const { rows: asServer } = await runAsServer(kysely(), session, (trx) => who.execute(trx))
    expect(asServer).toMatchObject([{ id: session.userId }])
    expect(asServer[0]?.role).not.toBe('authenticated')
    // The role and the claims end with the transaction.
    const { rows: after } = await sql<{ claims: string | null }>`
      select nullif(current_setting('request.jwt.claims', true), '') as claims where current_user <> 'authenticated'
    `.execute(kysely())
    expect(after).toEqual([{ claims: null }])
  })

  test('runs nothing once the session has ended', async () => {
    const { token, supabase } = await server().signUp()
    const session = await sessionOf(server(), token)
    await supabase.auth.signOut()
    const refused = { code: 'no_session' }
    await expect(runAsUser(kysely(), session, (trx) => addTag('late').execute(trx))).rejects.toMatchObject(refused)
    await expect(runAsServer(kysely(), session, (trx) => addTag('late').execute(trx))).rejects.toMatchObject(refused)
    await expect(runAsUser(kysely(), session, async () => 'no statement')).rejects.toMatchObject(refused)
    // Nor does work that goes on after the refusal.
    const stubborn = runAsServer(kysely(), session, async (trx) => {
      await addTag('late')
        .execute(trx)
        .catch(() => {})
      await addTag('late').execute(trx)
    })
    await expect(stubborn).rejects.toThrow()
    expect(await tagsNamed('late')).toBe(0)
  })

  test('runs nothing if it could not be opened for the caller', async () => {
    const { userId } = await sessionOf(server(), (await server().signUp()).token)
    const attempt = kysely()
      .transaction()
      .execute(async (trx) => {
        await sql`${sql.raw(openingMark)} select set_config('role', 'nobody of that name', true)`.execute(trx)
        await sql`insert into tags (user_id, name) values (${userId}, 'unopened')`.execute(trx)
      })
    await expect(attempt).rejects.toThrow('nobody of that name')
    expect(await tagsNamed('unopened')).toBe(0)
  })

  test('of a single reading statement runs it as the caller, and neither a second one nor a change', async () => {
    const { token, supabase } = await server().signUp()
    const session = await sessionOf(server(), token)
    const who = sql<{ role: string; id: string }>`select current_user as role, auth.uid() as id`
    const { rows } = await readAsUser(kysely(), session, (trx) => who.execute(trx))
    expect(rows).toEqual([{ role: 'authenticated', id: session.userId }])
    const twice = readAsUser(kysely(), session, async (trx) => {
      await who.execute(trx)
      await addTag('second').execute(trx)
    })
    await expect(twice).rejects.toThrow('a transaction of a single statement is over')
    await expect(readAsUser(kysely(), session, (trx) => addTag('second').execute(trx))).rejects.toThrow('read-only')
    await expect(
      readAsUser(kysely(), session, async (trx) => {
        await who.execute(trx)
        throw new Error('found nothing')
      }),
    ).rejects.toThrow('found nothing')
    expect(await tagsNamed('second')).toBe(0)
    // The connection is free of the transaction, the role and the claims.
    await server().services.database.pool.query(`insert into tags (user_id, name) values ($1, 'after')`, [
      session.userId,
    ])
    expect(await tagsNamed('after')).toBe(1)
    await supabase.auth.signOut()
    await expect(readAsUser(kysely(), session, (trx) => who.execute(trx))).rejects.toMatchObject({ code: 'no_session' })
  })

  test('is undone with its first statement, and says if it was undone instead of stored', async () => {
    const session = await sessionOf(server(), (await server().signUp()).token)
    const failing = runAsUser(kysely(), session, async (trx) => {
      await addTag('undone').execute(trx)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    const hidden = runAsUser(kysely(), session, async (trx) => {
      await addTag('undone').execute(trx)
      await sql`select 1 / 0`.execute(trx).catch(() => {})
    })
    await expect(hidden).rejects.toThrow('rolled back instead of committed')
    expect(await tagsNamed('undone')).toBe(0)
    await runAsUser(kysely(), session, (trx) => addTag('stored').execute(trx))
    expect(await tagsNamed('stored')).toBe(1)
  })
})
