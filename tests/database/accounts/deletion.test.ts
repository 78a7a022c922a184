import { expect, test } from 'vitest'
import { requestDeletion, undoDeletion } from '#contract/accounts/deletion.ts'
import { listPortfolios } from '#contract/portfolios/portfolios.ts'
import { createTeam, invite } from '#contract/teams/teams.ts'
import { deleteDueAccounts } from '#server/accounts/sign-in/delete-due-accounts.ts'
import { makeBelongings } from '#tests/isolation/belongings.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'
import type { TestUser } from '#tests/support/server/test-server.ts'

const day = 86_400_000

onBothDatabases('deletion of an account', (server) => {
  const query = async <Row>(text: string, values: readonly unknown[] = []) =>
    (await server().services.database.pool.query(text, [...values])).rows as Row[]
  const request = ({ token, password }: TestUser) => succeed(server(), token, requestDeletion, { body: { password } })
  const letDaysPass = (userId: string) =>
    query(`update user_profiles set deletion_at = now() - interval '1 second' where id = $1`, [userId])
  const sweep = () => deleteDueAccounts(server().services)

  /** Tables with a row that contains a text anywhere. */
  async function tablesWith(text: string): Promise<string[]> {
    const tables = await query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('public', 'auth', 'storage', 'app')`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const [row] = await query<{ has: boolean }>(
        `select exists (select from ${name} as held where held::text ilike '%' || $1 || '%') as has`,
        [text],
      )
      if (row?.has === true) found.push(name)
    }
    return found
  }

  test('needs the password, leaves seven days, and can be undone', async () => {
    const trader = await traderWithPortfolio(server())
    const { token, userId } = trader
    expect(await server().call(requestDeletion, { body: { password: 'a guess' } }, token)).toMatchObject({
      status: 400,
      body: { details: [{ field: 'password', message: 'is not the current password' }] },
    })
    const { deletionAt } = await request(trader)
    expect(Math.abs(Date.parse(deletionAt ?? '') - Date.now() - 7 * day)).toBeLessThan(120_000)
    // A second request does not restart the days.
    expect(await request(trader)).toEqual({ deletionAt })
    const profile = await trader.supabase.from('user_profiles').select('deletion_at').single()
    expect(Date.parse((profile.data as { deletion_at: string }).deletion_at)).toBe(Date.parse(deletionAt ?? ''))

    await sweep()
    expect((await succeed(server(), token, listPortfolios, {})).portfolios).toHaveLength(1)
    expect(await succeed(server(), token, undoDeletion, {})).toEqual({ deletionAt: null })
    const acts = await query('select action from audit_log where user_id = $1 order by id', [userId])
    expect(acts).toEqual(
      expect.arrayContaining([{ action: 'account.deletion-requested' }, { action: 'account.deletion-undone' }]),
    )
    await sweep()
    expect((await succeed(server(), token, listPortfolios, {})).portfolios).toHaveLength(1)
  })

  test('the date cannot be written by a client', async () => {
    const { supabase, userId } = await server().signUp()
    await supabase.from('user_profiles').insert({ id: userId, email: '' }).throwOnError()
    const { error } = await supabase.from('user_profiles').update({ deletion_at: null }).eq('id', userId)
    expect(error).not.toBeNull()
  })

  test('leaves nothing of the account afterwards, and nothing else is touched', { timeout: 240_000 }, async () => {
    const [stays, goes] = [await makeBelongings(server()), await makeBelongings(server())]
    const [account] = await query<{ email: string }>('select email from auth.users where id = $1', [goes.userId])
    const email = account?.email ?? ''
    await query(`insert into user_profiles (id, email) values ($1, '') on conflict (id) do nothing`, [goes.userId])
    await query(`insert into audit_log (action, actor_id, user_id) values ('test.act-on-another', $1, $2)`, [
      goes.userId,
      stays.userId,
    ])
    await query(`insert into audit_log (action, actor_id, user_id, details) values ('test.act-on-it', $1, $2, $3)`, [
      stays.userId,
      goes.userId,
      { reason: `Asked by ${email.toUpperCase()}.` },
    ])
    // What it did lately, besides: its address is in a mail to somebody else, and a part of another one's.
    const { team } = await succeed(server(), goes.token, createTeam, { body: { name: 'Desk' } })
    const guest = 'guest@elsewhere.example'
    await succeed(server(), goes.token, invite, {
      params: { teamId: team.id },
      body: { email: guest, role: 'viewer' },
    })
    await query(`select app.enqueue_mail($1, 'Hello', 'Hello', 'Hello', 'test')`, [`other.${email}`])
    expect((await tablesWith(goes.userId)).length).toBeGreaterThan(20)
    const before = await tablesWith(stays.userId)
    await letDaysPass(goes.userId)
    await sweep()
    expect(await tablesWith(goes.userId)).toEqual([])
    expect(
      await query('select recipient from app.mail_outbox where recipient = any ($1)', [[guest, `other.${email}`]]),
    ).toEqual([{ recipient: `other.${email}` }])
    await query('delete from app.mail_outbox where recipient = $1', [`other.${email}`])
    expect(await tablesWith(email)).toEqual([])
    expect(await tablesWith(stays.userId)).toEqual(before)
    expect(await server().call(listPortfolios, {}, goes.token)).toMatchObject({ status: 401 })
    const deleted = await query(`select user_id from audit_log where action = 'account.deleted'`)
    expect(deleted).toEqual([{ user_id: null }])
    const acts = await query(`select actor_id, user_id from audit_log where action = 'test.act-on-another'`)
    expect(acts).toEqual([{ actor_id: null, user_id: stays.userId }])
    const reasons = await query(`select details from audit_log where action = 'test.act-on-it'`)
    expect(reasons).toEqual([{ details: { reason: 'Asked by deleted.' } }])
  })
})
