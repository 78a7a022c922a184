import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { putToolNote } from '#contract/analysis/tool-notes.ts'
import { putImportMapping } from '#contract/imports/mappings.ts'
import { importTrades } from '#contract/imports/trade-imports.ts'
import { createCommentTemplate } from '#contract/playbook/comment-templates.ts'
import { createCustomStat, reorderCustomStats } from '#contract/playbook/custom-stats.ts'
import { createExchange } from '#contract/playbook/exchanges.ts'
import { createMissedReason } from '#contract/playbook/missed-reasons.ts'
import { createMistake } from '#contract/playbook/mistakes.ts'
import { createRule } from '#contract/playbook/rules.ts'
import { createSetupExample } from '#contract/playbook/setup-examples.ts'
import { createSetup, reorderSetups, updateSetup } from '#contract/playbook/setups.ts'
import { createSymbol } from '#contract/playbook/symbols.ts'
import { createTag } from '#contract/playbook/tags.ts'
import { createCashFlow } from '#contract/portfolios/cash-flows.ts'
import { putDayNote } from '#contract/portfolios/day-notes.ts'
import { updateEntryRules } from '#contract/portfolios/entry-rules.ts'
import { createPortfolio } from '#contract/portfolios/portfolios.ts'
import { createGoal } from '#contract/reviews/goals.ts'
import { putNoteTemplate } from '#contract/reviews/note-templates.ts'
import { putWeeklyReview } from '#contract/reviews/weekly-reviews.ts'
import { runStrategy } from '#contract/simulations/backtester.ts'
import { postPortfolioGrowth } from '#contract/simulations/monte-carlo.ts'
import { transformSetups } from '#contract/simulations/setup-transformer.ts'
import { createScenario, saveScenarioResults } from '#contract/simulations/what-if.ts'
import { mergeTrades } from '#contract/trades/reshape-trades.ts'
import { createSavedView } from '#contract/trades/saved-views.ts'
import { createTrade } from '#contract/trades/trades.ts'
import { measuredBody } from '#tests/database/simulations/measured-trades.ts'
import { growth } from '#tests/isolation/monte-carlo.ts'
import { madeImage } from '#tests/support/build-image.ts'
import { date, decimal, instant, money, portfolioBody, roundTrip, succeed } from '#tests/support/sample-requests.ts'
import type { TestServer, TestUser } from '#tests/support/server/test-server.ts'

const inputs = {
  stops: [1],
  targets: [2],
  policy: 'pessimistic',
  fallback: 'pessimistic',
  sizing: 'constantRisk',
  slippage: 0,
  cost: 0,
  postExit: true,
  candles: null,
} as const

/** An account with entries in every document. */
export async function fullAccount(server: TestServer): Promise<TestUser & { portfolioId: string; tradeId: string }> {
  const user = await server.signUp()
  const { token, userId } = user
  const made = <T extends Parameters<typeof succeed>[2]>(route: T, input: Parameters<typeof succeed<T>>[3]) =>
    succeed(server, token, route, input)
  const { pool } = server.services.database
  await pool.query(
    `insert into user_profiles (id, email, full_name, username) values ($1, $2, 'Ada Example', $3)
     on conflict (id) do update set full_name = excluded.full_name, username = excluded.username`,
    [userId, user.email, `ada${randomUUID().slice(0, 8)}`],
  )
  const { portfolio } = await made(createPortfolio, { body: portfolioBody({ name: 'Öffnung', matching: 'lifo' }) })
  const params = { id: portfolio.id }
  await made(updateEntryRules, { params, body: { gate: 'block', maxLossesInRow: 3 } })
  await made(createCashFlow, {
    params,
    body: { at: instant('2025-03-01T12:00:00.000Z'), amount: money('500.25'), note: 'Savings' },
  })
  await made(putDayNote, {
    params: { ...params, date: date('2025-03-03') },
    body: { plan: 'Only the open.', rating: 4 },
  })
  await made(putNoteTemplate, { params: { kind: 'premarket' }, body: { body: 'Levels: ___' } })
  await made(createGoal, { body: { portfolioId: portfolio.id, rule: { kind: 'noTradesAfter', time: '15:30' } } })
  await made(putWeeklyReview, { body: { portfolioId: portfolio.id, week: '2025-W10', focus: 'Fewer trades.' } })
  await made(putToolNote, { params: { id: portfolio.id, tool: 'exits' }, body: { body: 'Hold runners.' } })
  const { exchange } = await made(createExchange, { body: { name: 'Example Futures' } })
  await made(createSymbol, { params: { exchangeId: exchange.id }, body: { symbol: 'ESH6' } })
  const { setup } = await made(createSetup, {
    body: { name: 'Pullback', stop: { kind: 'atr', value: decimal('1.5') }, targets: [{ r: 2, sizePct: 50 }] },
  })
  const { rule } = await made(createRule, {
    params: { setupId: setup.id },
    body: { phase: 'entry', title: 'In trend' },
  })
  await made(reorderSetups, { body: { order: [setup.id] } })
  // A day later its plan changes, which starts its second version.
  await pool.query(`update setups set created_at = now() - interval '1 day' where id = $1`, [setup.id])
  await made(updateSetup, { params: { id: setup.id }, body: { sessions: ['RTH'], symbols: ['ESH6'] } })
  const { tag } = await made(createTag, { body: { name: 'news', color: '#2a9d8f' } })
  const { mistake } = await made(createMistake, { body: { name: 'Chased it' } })
  await made(createGoal, {
    body: { portfolioId: portfolio.id, rule: { kind: 'maxMistake', mistakeId: mistake.id, limit: 1 } },
  })
  await made(createCommentTemplate, { body: { phase: 'entry', body: 'Waited for the close.' } })
  const { customStat } = await made(createCustomStat, {
    body: { name: 'Sleep', kind: 'number', unit: 'h', shownOn: ['entry', 'history'] },
  })
  await made(reorderCustomStats, { body: { order: [customStat.id] } })
  await made(createMissedReason, { body: { name: 'Was asleep' } })
  await made(createSavedView, {
    body: {
      name: 'Of the setup',
      isDefault: true,
      definition: { columns: [{ key: 'symbol' }], address: { setup: setup.id }, density: 'compact' },
    },
  })
  await made(putImportMapping, {
    params: { fingerprint: '0123456789abcdef' },
    body: {
      name: 'My broker',
      mapping: { content: 'executions', dayOrder: null, decimalMark: '.', columns: {} },
    },
  })
  const path = `${userId}/${randomUUID()}.png`
  const image = await madeImage('png')
  const { error } = await user.supabase.storage.from('attachments').upload(path, image, { contentType: 'image/png' })
  expect(error).toBeNull()
  const example = `${userId}/${randomUUID()}.png`
  const upload = await user.supabase.storage.from('attachments').upload(example, image, { contentType: 'image/png' })
  expect(upload.error).toBeNull()
  await made(createSetupExample, {
    params: { setupId: setup.id },
    body: { path: example, mediaType: 'image/png', size: image.length, note: 'Textbook' },
  })
  const { trade } = await made(createTrade, {
    body: {
      portfolioId: portfolio.id,
      ...roundTrip('131.5', '2025-02-03T15:00:00.000Z'),
      setupId: setup.id,
      exchangeId: exchange.id,
      tags: [tag.id],
      mistakeIds: [mistake.id],
      ruleResponses: [{ ruleId: rule.id, met: 'yes', note: 'clearly' }],
      customStats: { [customStat.id]: 7.5 },
      screenshots: [{ kind: 'entry', path, mediaType: 'image/png', size: image.length, caption: 'The entry' }],
      thesis: 'Zeile eins\n„Zeile zwei“ 📈',
    },
  })
  for (let place = 0; place < 30; place++) {
    await made(createTrade, {
      body: { portfolioId: portfolio.id, ...measuredBody(place, { setupId: setup.id }) },
    })
  }
  const { status: _status, ...row } = roundTrip('90', '2025-06-03T15:00:00.000Z')
  const { rows } = await made(importTrades, {
    body: {
      portfolioId: portfolio.id,
      batchId: randomUUID(),
      format: 'generic',
      fileName: 'fills.csv',
      timeZone: 'UTC',
      rows: ['a-key', 'another-key'].map((importKey) => ({ ...row, status: 'completed' as const, importKey })),
    },
  })
  await made(mergeTrades, { body: { trades: rows.map(({ tradeId }) => ({ id: tradeId })) } })
  await pool.query(
    `insert into candles (user_id, symbol, timeframe, at, open, high, low, close)
     values ($1, 'ACME', '5m', '2025-03-03T14:05:00Z', 100, 101, 99, 100.5)`,
    [userId],
  )
  // As left by an import that closes a trade of an earlier import.
  await pool.query(
    `insert into import_continuations (batch_id, trade_id, user_id, fills, status_before, swap_added, broker_pnl_before,
       point_value_before, point_value_after)
     select id, $2, $1, '[{"at": "2025-02-03T15:00:00.000Z", "side": "sell", "quantity": "1", "price": "131.5"}]',
       'active', 0.25, null, 100, 10
     from import_batches where user_id = $1`,
    [userId, trade.id],
  )
  await pool.query(
    `insert into imported_executions (trade_id, batch_id, user_id, book, executions, first_at, last_at)
     select $2, id, $1, 'generic||ACME|', '[{"key": "id|7#1", "at": "2025-02-03T15:00:00.000Z", "side": "sell",
       "quantity": "1", "price": "131.5", "fee": "0", "liquidity": null, "swapFunding": "0", "brokerPnl": null, "note": null,
       "externalId": "7"}]', '2025-02-03T15:00:00.000Z', '2025-02-03T15:00:00.000Z'
     from import_batches where user_id = $1`,
    [userId, trade.id],
  )
  await pool.query(
    `insert into deleted_imports (portfolio_id, import_key, user_id, trade_id, batch_id, book, quantity, whole, was_open)
     select portfolio_id, 'generic||ACME|id|8#1', $1, $2, id, 'generic||ACME|', 1, 2, true
     from import_batches where user_id = $1`,
    [userId, crypto.randomUUID()],
  )
  const { results } = await made(transformSetups, { body: { setupIds: [setup.id] } })
  const strategyId = results[0]?.strategyId ?? ''
  await made(runStrategy, { params: { id: strategyId }, body: {} })
  const { scenario } = await made(createScenario, {
    body: { name: 'Wider', strategyId, inputs, cell: { stop: 1, target: 2 } },
  })
  await made(saveScenarioResults, {
    params: { scenarioId: scenario.id },
    body: {
      engineVersion: '0.1.0',
      sample: [{ r: 1, mae: 0.5, mfe: 1.5, exit: 'other', post: { mfpe: 0.2, mape: 0, first: 'favorable' } }],
      results: [
        {
          stop: 1,
          target: 2,
          trades: 30,
          net: 1.25,
          expectancy: 0.5,
          winRate: 0.5,
          profitFactor: null,
          payoff: null,
          sharpe: 0.1,
          sqn: null,
          maxDrawdown: null,
          losingStreak: 3,
          coverage: 1,
          ambiguous: 0,
        },
      ],
    },
  })
  await made(postPortfolioGrowth, {
    body: { portfolioId: portfolio.id, assumedRisk: money('10'), parameters: growth, save: { name: 'Kept' } },
  })
  return { ...user, portfolioId: portfolio.id, tradeId: trade.id }
}
