import { expect, test } from 'vitest'
import * as contract from '#contract/portfolios/entry-rules.ts'
import { createPortfolio, listPortfolios } from '#contract/portfolios/portfolios.ts'
import { createTrade } from '#contract/trades/trades.ts'
import { noEntryRules } from '#domain/portfolio/entry-gate.fixture.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import {
  decimal,
  fill,
  portfolioBody,
  roundTrip,
  succeed,
  traderWithPortfolio,
} from '#tests/support/sample-requests.ts'

onBothDatabases('rules for entering a trade', (server) => {
  async function trader() {
    const { token, portfolio } = await traderWithPortfolio(server())
    const params = { id: portfolio.id }
    const log = async (body: object) =>
      (
        await succeed(server(), token, createTrade, {
          body: { ...roundTrip('101', '2025-03-03T15:00:00.000Z'), ...body, portfolioId: portfolio.id },
        })
      ).trade
    return {
      token,
      portfolio,
      log,
      check: () => succeed(server(), token, contract.getEntryCheck, { params }),
      change: (body: object) => server().call(contract.updateEntryRules, { params, body }, token),
    }
  }

  test('limit nothing at first, are changed one by one and switched off again', async () => {
    const { check, change, token, portfolio } = await trader()
    expect((await check()).rules).toEqual(noEntryRules)
    const first = await change({ mandatoryRules: 'block', maxOpenRiskPct: '2.5', maxLossesInRow: 3 })
    expect(first).toMatchObject({ status: 200 })
    const rules = { ...noEntryRules, mandatoryRules: 'block', maxOpenRiskPct: '2.5', maxLossesInRow: 3 }
    expect(first.body).toEqual({ rules })
    expect(await change({})).toMatchObject({ body: { rules } })
    expect(await change({ maxOpenRiskPct: null, minutesAfterLoss: 15 })).toMatchObject({
      body: { rules: { ...rules, maxOpenRiskPct: null, minutesAfterLoss: 15 } },
    })
    // Rules change no figure: this portfolio's revision is the same, and another portfolio has its own rules.
    const { portfolios } = await succeed(server(), token, listPortfolios, {})
    expect(portfolios).toEqual([portfolio])
    const { portfolio: other } = await succeed(server(), token, createPortfolio, {
      body: portfolioBody({ name: 'Other' }),
    })
    const params = { id: other.id }
    expect((await succeed(server(), token, contract.getEntryCheck, { params })).rules).toEqual(noEntryRules)
  })

  test('are refused out of range, naming the field', async () => {
    const { change } = await trader()
    for (const [field, value] of [
      ['maxOpenRiskPct', '0'],
      ['maxOpenRiskPct', '101'],
      ['maxLossesInRow', 0],
      ['minutesAfterLoss', 10_081],
      ['gate', 'forbid'],
    ] as const) {
      expect(await change({ [field]: value })).toMatchObject({ status: 400, body: { details: [{ field }] } })
    }
  })

  test('check the balance, the open risk and the losses in a row', async () => {
    const { check, log } = await trader()
    const opened = { executions: [fill('2025-03-05T10:00:00.000Z', 'buy', '100', '10')], status: 'active' }
    const stopped = await log({ ...opened, initialStopPrice: decimal('98') })
    const open = await log({ ...opened, symbol: 'NOSTOP' })
    const excluded = await log({ ...opened, symbol: 'EXCLUDED', isExcluded: true })
    await log({ ...roundTrip('90', '2025-03-03T15:00:00.000Z') })
    await log({ ...roundTrip('110', '2025-03-04T15:00:00.000Z') })
    const before = await log({ ...roundTrip('99', '2025-03-05T15:00:00.000Z') })
    const last = await log({ ...roundTrip('97', '2025-03-06T15:00:00.000Z') })
    await log({ ...roundTrip('150', '2025-03-07T15:00:00.000Z'), isExcluded: true })
    const { balance, openTrades, lossesInRow } = await check()
    // 10,000 - 10 + 10 - 1 - 3, and the 50 of the excluded trade, which ends no streak.
    expect(balance).toBe('10046')
    expect(openTrades).toHaveLength(3)
    expect(openTrades).toEqual(
      expect.arrayContaining([
        // 2 x 10 shares.
        { id: stopped.id, symbol: 'ACME', direction: 'long', riskAmount: '20' },
        { id: open.id, symbol: 'NOSTOP', direction: 'long', riskAmount: null },
        { id: excluded.id, symbol: 'EXCLUDED', direction: 'long', riskAmount: null },
      ]),
    )
    expect(lossesInRow).toEqual([
      { id: last.id, symbol: 'ACME', exitAt: last.exitAt, netPnl: '-3' },
      { id: before.id, symbol: 'ACME', exitAt: before.exitAt, netPnl: '-1' },
    ])
  })
})
