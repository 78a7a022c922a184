import { describe, expect, test } from 'vitest'
import type { KnownPosition } from '#domain/importers/reading/tables/import-format.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { readText } from '#tests/support/imports/import-checks.ts'
import { knownAfter } from '#tests/support/imports/known-positions.ts'

const header = 'Name,Symbol,Side,Status,Filled,Total Qty,Price,Avg Price,Time-in-Force,Placed Time,Filled Time'
const order = (symbol: string, side: string, quantity: string, price: string, at: string) =>
  `,${symbol},${side},Filled,${quantity},${quantity},@${price},${price},DAY,${at} EST,${at} EST`

const put = 'DGXX240216P00120000'
const soldPut = order(put, 'Sell', '2', '1.00', '02/09/2024 10:24:00')
const boughtBack = order(put, 'Buy', '1', '0.40', '02/13/2024 11:00:00')
const bought = order('ACME', 'Buy', '10', '20.00', '02/20/2024 10:00:00')
const sold = order('ACME', 'Sell', '10', '21.00', '02/26/2024 10:00:00')

const read = (rows: readonly string[], knownPositions: readonly KnownPosition[] = [], today?: string) =>
  readText('webull', [header, ...rows], {
    timeZone: 'America/New_York',
    knownPositions,
    today: today as CalendarDate | undefined,
  })

const results = ({ trades }: Awaited<ReturnType<typeof read>>) =>
  trades.map(({ symbol, status, exitAt, grossPnl }) => [symbol, status, exitAt, grossPnl])

const byName = (rows: ReturnType<typeof results>) => rows.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))

const acme = ['ACME', 'completed', '2024-02-26T15:00:00.000Z', '10']
const expired = `${put} expires on 2024-02-16, and no row ends it`

describe('an option that no row ends', () => {
  test.each([
    ['oldest', [soldPut, bought, sold]],
    ['newest', [sold, bought, soldPut]],
  ])('is closed at 0 on its last day where the file goes on, %s rows first', async (_order, rows) => {
    const one = await read(rows)
    expect(byName(results(one))).toEqual([
      acme,
      // 2 x 1.00 x 100
      [put, 'completed', '2024-02-16T21:00:00.000Z', '200'],
    ])
    expect(one.reading.warnings.map(({ message }) => message)).toContain(
      `${expired}: it is closed at 0. Import the file with its end if it had one.`,
    )
    expect(one.reading.rejected).toEqual([])
    const trade = one.trades.find(({ symbol }) => symbol === put)
    expect(trade?.imported?.map(({ key }) => key)).toEqual([expect.any(String), 'own|expired-2024-02-16#1'])
  })

  test('stays open, and is pointed out, where the file ends before or just after that day', async () => {
    for (const rows of [[soldPut], [soldPut, bought]]) {
      const one = await read(rows)
      expect(one.trades.find(({ symbol }) => symbol === put)?.status).toBe('active')
      expect(one.reading.warnings).toContainEqual({
        line: null,
        message: `Open at the end of the file: ${put}, which expires on 2024-02-16. Import a later file once it has expired.`,
      })
    }
    const before = await read([soldPut], [], '2024-02-16')
    expect(before.reading.warnings.map(({ message }) => message).filter((text) => text.includes('expires'))).toEqual([])
  })

  test('settles in cash if it is on an index: it stays open, and is pointed out', async () => {
    const one = await read([soldPut.replace(put, 'SPXW240216P04900000'), bought, sold])
    expect(one.trades.find(({ symbol }) => symbol.startsWith('SPXW'))?.status).toBe('active')
    expect(one.reading.warnings).toContainEqual({
      line: 2,
      message:
        'SPXW240216P04900000 expires on 2024-02-16, and no row ends it: it stays open. Enter its cash settlement by hand.',
    })
  })

  test('is closed once: importing the file again changes nothing', async () => {
    const one = await read([soldPut, bought, sold])
    const again = await read([soldPut, bought, sold], knownAfter(one.reading))
    expect(results(again)).toEqual([acme])
    expect(again.reading.trades[0]?.importKey).toBe(one.trades.find(({ symbol }) => symbol === 'ACME')?.importKey)
    expect(again.trades[0]).not.toHaveProperty('continues')
    expect(again.reading.knownExecutions).toBe(3)
    expect(again.reading.ignored).toEqual([{ line: 2, reason: 'Already in a trade of the portfolio.' }])
  })

  test('is closed by a later file that does not name it, as by one file with all rows', async () => {
    const first = await read([soldPut])
    const second = await read([bought, sold], knownAfter(first.reading))
    expect(byName(results(second))).toEqual(byName(results(await read([soldPut, bought, sold]))))
    expect(second.trades.find(({ symbol }) => symbol === put)).toMatchObject({ continues: expect.any(String) })
  })

  test('gives way to its real end, which a file in between brings later', async () => {
    const first = await read([soldPut, bought, sold])
    const known = knownAfter(first.reading)
    const closed = known.find(({ symbol }) => symbol === put)
    const second = await read([boughtBack], known)
    // 100 x (2 x 1.00 - 0.40)
    expect(results(second)).toEqual([[put, 'completed', '2024-02-16T21:00:00.000Z', '160']])
    expect(second.reading.trades).toMatchObject([{ rematches: { tradeId: closed?.tradeId, merged: [] } }])
    const ended = await read([order(put, 'Buy', '2', '0.40', '02/13/2024 11:00:00')], known)
    // 200 x (1.00 - 0.40)
    expect(results(ended)).toEqual([[put, 'completed', '2024-02-13T16:00:00.000Z', '120']])
    expect(ended.reading.trades).toMatchObject([{ rematches: { tradeId: closed?.tradeId, merged: [] } }])
    const whole = await read([soldPut, boughtBack, bought, sold])
    expect(results(whole)).toContainEqual(results(second)[0])
  })

  test('is on its last day: opened and gone within hours', async () => {
    const one = await read([order(put, 'Buy', '1', '0.30', '02/16/2024 15:59:00'), bought, sold])
    expect(results(one)).toContainEqual([put, 'completed', '2024-02-16T21:00:00.000Z', '-30'])
  })

  test('was rolled: the contract that was bought back ends there, the next one later', async () => {
    const next = 'DGXX240223P00120000'
    const one = await read([
      soldPut,
      order(put, 'Buy', '2', '0.50', '02/14/2024 10:00:00'),
      order(next, 'Sell', '2', '0.90', '02/14/2024 10:00:00'),
      order('ACME', 'Buy', '10', '20.00', '03/04/2024 10:00:00'),
    ])
    expect(results(one)).toEqual([
      // 200 x (1.00 - 0.50)
      [put, 'completed', '2024-02-14T15:00:00.000Z', '100'],
      // 200 x 0.90
      [next, 'completed', '2024-02-23T21:00:00.000Z', '180'],
      ['ACME', 'active', null, null],
    ])
  })
})
