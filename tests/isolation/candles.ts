import type { Resource } from './attempt.ts'

const series = { symbol: 'ACME', timeframe: '5m' }

export const candles: Resource = {
  attempts: {},
  ownOnly: {
    'POST /candles/import': {
      body: {
        ...series,
        candles: [{ at: '2025-03-03T14:00:00.000Z', open: '100', high: '101', low: '99', close: '100', volume: null }],
      },
    },
    'POST /candles/import-file': {
      body: {
        symbol: 'ACME',
        timeframe: '5m',
        timeZone: 'UTC',
        content: 'time,open,high,low,close\n2025-03-03 14:00,100,101,99,100',
      },
    },
    'GET /candles/provider': {},
    'POST /candles/fetch': {
      body: { ...series, from: '2025-03-03T14:00:00.000Z', to: '2025-03-03T15:00:00.000Z' },
      code: 'not_found',
    },
    'GET /candles/series': {},
    'GET /candles': { query: series },
    'DELETE /candles': { query: series },
  },
  async more(server, { userId, tradeId }) {
    await server.services.database.pool.query(
      `insert into candles (user_id, symbol, timeframe, at, open, high, low, close)
       values ($1, 'ACME', '5m', '2025-03-03T14:05:00Z', 100, 101, 99, 100)`,
      [userId],
    )
    await server.services.database.pool.query(
      `insert into candle_figures (trade_id, user_id, trade_revision, timeframe, best_exit_price, set_and_forget_r)
       select id, user_id, revision, '5m', 123.5, 2 from trades where id = $1`,
      [tradeId],
    )
    return {}
  },
}
