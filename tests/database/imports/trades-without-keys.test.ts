import { expect, test } from 'vitest'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import type { Decimal, Money } from '#domain/numbers/units.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { traderWithPortfolio } from '#tests/support/sample-requests.ts'
import { executed, executionFiles } from './executions-file.ts'

const one = (
  day: string,
  id: number,
  ...[side, quantity, price, more]: Parameters<typeof executed> extends [string, ...infer Rest] ? Rest : never
) => executed(`${day}T10:00`, side, quantity, price, { id: String(id), ...more })

const sidesOf = (lines: readonly string[]) => lines.map((line) => line.replace(/\d+, swap.*broker \w+, /, ''))

onBothDatabases('trades that were imported before executions had keys', (server) => {
  async function journal() {
    const { token, portfolio } = await traderWithPortfolio(server())
    const files = executionFiles(server, token, portfolio)
    const all = files.wholeTrades
    return {
      ...files,
      all,
      /** As an older release has left the trades. */
      forgetKeys: () =>
        server().services.database.pool.query(
          'delete from imported_executions where trade_id in (select id from trades where portfolio_id = $1)',
          [portfolio.id],
        ),
      shape: async () =>
        (await all()).map(({ direction, status, netPnl, swapFunding, brokerPnl, executions }) =>
          [
            direction,
            status,
            netPnl ?? 'unknown',
            `swap ${swapFunding}`,
            `broker ${brokerPnl ?? 'unknown'}`,
            ...executions.map(({ side, quantity, price }) => `${side} ${quantity} at ${price}`),
          ].join(', '),
        ),
    }
  }
  const swap = { swapFunding: '-1' as Money }
  const closing = (pnl: string): Partial<FileFill> => ({ ...swap, brokerPnl: pnl as Money })
  /* +2, -1 | -1 (flat), -3, +1 | +2 (flat) */
  const early = [one('03', 1, 'buy', '2', '100', swap), one('04', 2, 'sell', '1', '110', closing('10'))]
  const middle = [
    one('10', 3, 'sell', '1', '120', closing('20')),
    one('11', 4, 'sell', '3', '130', swap),
    one('12', 5, 'buy', '1', '125', closing('5')),
  ]
  const late = [one('20', 6, 'buy', '2', '120', closing('20'))]
  const whole = [...early, ...middle, ...late]
  const ofWhole = [
    'long, completed, 27, swap -3, broker 30, buy 2 at 100, sell 1 at 110, sell 1 at 120',
    'short, completed, 22, swap -3, broker 25, sell 3 at 130, buy 1 at 125, buy 2 at 120',
  ]

  test('a month without keys, then the quarter that contains it: each execution counts once', async () => {
    const { send, shape, forgetKeys } = await journal()
    await send([...middle, ...late])
    await forgetKeys()
    await send(whole)
    expect((await shape()).map((line) => line.replace(/broker \w+/, 'broker'))).toEqual(
      ofWhole.map((line) => line.replace(/broker \w+/, 'broker')),
    )
    expect((await send(whole)).knownExecutions).toBe(whole.length)
  })

  test('an earlier file and an overlapping one count once; undoing the later files leaves the first trades', async () => {
    const { send, shape, all, forgetKeys, undo } = await journal()
    await send([...middle, ...late])
    const before = await shape()
    await forgetKeys()
    const earlier = await send(early)
    const overlapping = await send(whole)
    expect(overlapping.statuses).not.toContain('imported')
    // Which of the fills outside the file the swap belonged to is unknown: the sum stays.
    expect(sidesOf(await shape())).toEqual(sidesOf(ofWhole))
    expect((await all()).reduce((total, { netPnl }) => total + Number(netPnl), 0)).toBe(27 + 22)
    await undo(overlapping.batchId)
    await undo(earlier.batchId)
    expect(await shape()).toEqual(before)
  })

  test('closed trades of the same file again stay as they are', async () => {
    const { send, shape, forgetKeys } = await journal()
    await send(whole)
    expect(await shape()).toEqual(ofWhole)
    await forgetKeys()
    const again = await send(whole)
    expect(again.knownExecutions).toBe(whole.length)
    expect(new Set(again.statuses)).toEqual(new Set(['duplicate']))
    expect(await shape()).toEqual(ofWhole)
  })

  test('a point value that was assumed is corrected by the broker’s result of a later file, also where it is matched again', async () => {
    const { send, all } = await journal()
    const instrument = { assetClass: 'cfd' as const, quoteCurrency: 'USD' as const, pointValue: '1' as Decimal }
    const deal = (...[day, id, side, price, pnl]: [string, number, 'buy' | 'sell', string, string?]): FileFill => ({
      ...one(day, id, side, '1', price, { instrument, brokerPnl: (pnl ?? null) as Money | null }),
      valueFollowsResult: true,
    })
    await send([deal('03', 1, 'buy', '100')])
    expect((await all()).map(({ pointValue }) => pointValue)).toEqual(['1'])
    // 20 points made 50: 2.5 a point.
    await send([deal('05', 3, 'sell', '120', '50')])
    expect((await all()).map(({ pointValue, grossPnl }) => [pointValue, grossPnl])).toEqual([['2.5', '50']])
    // Another bought at 110 in between and sold at 130: 20 + 20 points made 110.
    await send([deal('04', 2, 'buy', '110'), deal('06', 4, 'sell', '130', '60')])
    expect((await all()).map(({ pointValue, grossPnl }) => [pointValue, grossPnl])).toEqual([['2.75', '110']])
  })
})
