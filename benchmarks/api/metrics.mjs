// How long the figures of a portfolio take, cold (its trades changed) and warm, and how long the event loop stands still
// meanwhile. By hand: node benchmarks/api/metrics.mjs [embedded|postgres] [trades …]
import assert from 'node:assert/strict'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { loadBundled } from '#benchmarks/api/bundled.mjs'
import { buildServer } from '#scripts/build/build-server.mjs'

const [database = 'embedded', ...given] = process.argv.slice(2)
const sizes = given.length > 0 ? given.map(Number) : [5_000, 50_000, 100_000]

await buildServer()
const { startTestServer } = await loadBundled('benchmarks/api/metrics-server.ts')

/** Five years of trades: cents, a stop on nine of ten, both extremes on most. */
const fill = `insert into trades (user_id, portfolio_id, source, status, symbol, asset_class, quote_currency, point_value,
    direction, commission, exchange_fees, swap_funding, is_excluded, entry_at, exit_at, quantity, max_quantity, gross_pnl,
    total_fees, net_pnl, initial_risk_amount, realized_r, result, hold_minutes, mae_r, mfe_r, exit_date, listed_on, fill_count)
  select $1, $2, 'manual', 'completed', 'ES', 'future', 'USD', 50, case when i % 2 = 0 then 'long' else 'short' end,
    0, 0, 0, false, at - make_interval(mins => 5 + i % 90), at, 1, 1, net + 4.2, 4.2, net,
    case when i % 10 > 0 then 100 end, case when i % 10 > 0 then net::float8 / 100 end,
    case when net > 0 then 'win' when net < 0 then 'loss' else 'breakeven' end, 5 + i % 90,
    case when i % 7 > 0 then 0.5 + (i % 13) / 20.0 end, case when i % 7 > 0 then 0.8 + (i % 17) / 15.0 end, at::date, at::date, 2
  from (
    select i, timestamptz '2020-01-02 15:00Z' + make_interval(secs => i::float8 * 157680000 / $3) as at,
      round(((i * 7919::bigint) % 40007 - 18000)::numeric / 97, 2) as net
    from generate_series(1, $3::integer) as i
  ) as drawn`

const ms = (value) => `${value.toFixed(1)} ms`
const server = await startTestServer({ database })
try {
  for (const size of sizes) {
    const user = await server.signUp()
    const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' }
    const created = await fetch(`${server.url}/api/v1/portfolios`, {
      method: 'POST',
      headers,
      body: JSON.stringify({
        name: 'Large',
        kind: 'live',
        currency: 'USD',
        openingBalance: '1000000',
        timeZone: 'UTC',
        breakevenTolerance: '0',
      }),
    })
    const { portfolio } = await created.json()
    await server.services.database.pool.query(fill, [user.userId, portfolio.id, size])
    await server.services.database.pool.query('analyze trades')
    const read = async () => {
      const start = performance.now()
      const response = await fetch(`${server.url}/api/v1/metrics/portfolio/${portfolio.id}`, { headers })
      const body = await response.arrayBuffer()
      return { took: performance.now() - start, body }
    }
    const touch = () =>
      server.services.database.pool.query('update portfolios set name = name where id = $1', [portfolio.id])

    for (const run of ['first', 'cold', 'cold again']) {
      if (run !== 'first') await touch()
      const delay = monitorEventLoopDelay({ resolution: 5 })
      delay.enable()
      const { took, body } = await read()
      delay.disable()
      const { trades, metrics } = JSON.parse(Buffer.from(body).toString())
      assert.equal(trades, size)
      assert.equal(metrics.tradeCount.value, size)
      console.log(
        `${database} ${size} ${run}: ${ms(took)}, loop at most ${ms(delay.max / 1e6)} (${body.byteLength} bytes)`,
      )
    }
    const warm = []
    for (let i = 0; i < 60; i++) warm.push((await read()).took)
    warm.sort((a, b) => a - b)
    console.log(`${database} ${size} warm: p50 ${ms(warm[30])}, p99 ${ms(warm[59])}`)
    for (const columns of ['', '&columns=entryAt,exitAt,symbol,netPnl,realizedR']) {
      const start = performance.now()
      const response = await fetch(`${server.url}/api/v1/trades/columns?portfolio_id=${portfolio.id}${columns}`, {
        headers,
      })
      assert.equal(response.status, 200)
      const { byteLength } = await response.arrayBuffer()
      const named = columns === '' ? 'all columns' : 'five columns'
      console.log(`${database} ${size} ${named} as Arrow: ${ms(performance.now() - start)} (${byteLength} bytes)`)
    }
    const together = performance.now()
    await touch()
    await Promise.all(Array.from({ length: 8 }, read))
    console.log(`${database} ${size} eight at once, cold: ${ms(performance.now() - together)}`)
  }
} finally {
  await server.close()
}
process.exit(0)
