import { beforeAll, beforeEach, expect, test } from 'vitest'
import { importTrades } from '#contract/imports/trade-imports.ts'
import { createCashFlow } from '#contract/portfolios/cash-flows.ts'
import { updatePortfolio } from '#contract/portfolios/portfolios.ts'
import { removeMember } from '#contract/teams/teams.ts'
import { createTrade, deleteTrade, updateTrade } from '#contract/trades/trades.ts'
import { attemptAsTrader } from '#tests/support/database/act-as-trader.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { instant, money, roundTrip, succeed } from '#tests/support/sample-requests.ts'
import { sharedTeam, type SharedTeam } from './shared-team.ts'

const at = (index: number) => new Date(Date.UTC(2025, 2, 3, 12) + index * 3_600_000).toISOString()

onBothDatabases('changes of a portfolio that a team sees', (server) => {
  let team: SharedTeam
  const pool = () => server().services.database.pool
  const share = (body: object) =>
    succeed(server(), team.trader.token, updatePortfolio, { params: { id: team.portfolioId }, body })
  /** Writes of rows since the last call, by member. */
  const written = async () => {
    const { rows } = await pool().query<{ user_id: string }>('delete from written returning user_id')
    return rows.map(({ user_id: userId }) => userId).toSorted()
  }
  const others = () => [team.owner, team.coach, team.viewer].map(({ userId }) => userId).toSorted()

  beforeAll(async () => {
    team = await sharedTeam(server())
    await pool().query(`
      create table written (user_id uuid);
      create function write_down() returns trigger language plpgsql as $$
      begin
        insert into public.written values (coalesce(new.user_id, old.user_id));
        return null;
      end
      $$;
      create trigger write_down after insert or update or delete on shared_portfolio_changes
        for each row execute function write_down()`)
  })
  beforeEach(async () => {
    await share({ teamId: team.teamId })
    await written()
  })

  test.each([
    ['nothing is hidden', {}],
    ['all is hidden', { teamHidesMoney: true, teamHidesNotes: true, teamHidesPictures: true }],
  ])('tell each other member once per transaction, where %s', async (_what, masks) => {
    await share(masks)
    await written()
    const { token } = team.trader
    const { trade } = await succeed(server(), token, createTrade, {
      body: { ...roundTrip('110', at(1)), portfolioId: team.portfolioId },
    })
    expect(await written()).toEqual(others())
    await succeed(server(), token, updateTrade, { params: { id: trade.id }, body: { thesis: 'Changed' } })
    expect(await written()).toEqual(others())
    await succeed(server(), token, createCashFlow, {
      params: { id: team.portfolioId },
      body: { at: instant(at(2)), amount: money('5'), note: null },
    })
    expect(await written()).toEqual(others())
    await succeed(server(), token, deleteTrade, { params: { id: trade.id }, query: {} })
    expect(await written()).toEqual(others())
    await share({ teamHidesMoney: false, teamHidesNotes: false, teamHidesPictures: false })
  })

  test('write as much for an import as for a trade', async () => {
    await succeed(server(), team.trader.token, importTrades, {
      body: {
        portfolioId: team.portfolioId,
        batchId: crypto.randomUUID(),
        format: 'test',
        fileName: 'x.csv',
        timeZone: 'UTC',
        rows: Array.from({ length: 300 }, (_none, n) => ({ ...roundTrip('101', at(n)), importKey: `row ${n}` })),
      },
    })
    expect(await written()).toEqual(others())
  })

  test('write nothing where no team sees the portfolio, and what was written goes', async () => {
    await share({ teamId: null })
    expect(await written()).toEqual(others())
    expect((await pool().query('select from shared_portfolio_changes')).rowCount).toBe(0)
    await succeed(server(), team.trader.token, createTrade, {
      body: { ...roundTrip('110', at(3)), portfolioId: team.portfolioId },
    })
    expect(await written()).toEqual([])
  })

  const rowsOf = (userId: string) => attemptAsTrader(pool(), userId, 'select * from shared_portfolio_changes')
  test('are read by each member for themselves, and written by nobody', async () => {
    expect(await rowsOf(team.viewer.userId)).toMatchObject({
      rows: [{ user_id: team.viewer.userId, portfolio_id: team.portfolioId, team_id: team.teamId }],
    })
    expect(await rowsOf(team.trader.userId)).toMatchObject({ rows: [] })
    for (const statement of [
      'update shared_portfolio_changes set revision = 0',
      'delete from shared_portfolio_changes',
      `insert into shared_portfolio_changes values ('${team.teamId}', '${team.viewer.userId}', '${team.portfolioId}', 1)`,
    ]) {
      expect(await attemptAsTrader(pool(), team.viewer.userId, statement)).toBe('42501')
    }
  })

  test('reach a removed member no more', async () => {
    await succeed(server(), team.owner.token, removeMember, {
      params: { teamId: team.teamId, userId: team.viewer.userId },
    })
    expect(await written()).toContain(team.viewer.userId)
    await succeed(server(), team.trader.token, createTrade, {
      body: { ...roundTrip('110', at(4)), portfolioId: team.portfolioId },
    })
    expect(await written()).toEqual(others().filter((userId) => userId !== team.viewer.userId))
    const { rows } = await pool().query('select from shared_portfolio_changes where user_id = $1', [team.viewer.userId])
    expect(rows).toEqual([])
  })
})
