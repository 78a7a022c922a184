import { describe, expect, test } from 'vitest'
import { readImport } from '#domain/importers/formats/catalogue.ts'
import { tradovatePerformance } from '#domain/importers/formats/futures/tradovate-performance.ts'
import { fingerprintHeaders } from '#domain/importers/formats/generic/column-mapping.ts'
import { executionTemplate } from '#domain/importers/formats/generic/execution-template.ts'
import { generic } from '#domain/importers/formats/generic/generic.ts'
import { createMappedFormat } from '#domain/importers/formats/generic/mapped-format.ts'
import { fileOfText, everyRowAccounted, plainOptions, readText } from '#tests/support/imports/import-checks.ts'

const header = 'Time,Symbol,Side,Quantity,Price'
const trips = 'Symbol,Direction,Quantity,Entry Price,Exit Price,Entry Time,Exit Time'

async function executions(timeZone: string, ...lines: readonly string[]) {
  const file = await fileOfText([header, ...lines].join('\n'))
  const reading = readImport(executionTemplate, file, { ...plainOptions, timeZone })
  everyRowAccounted(file, reading)
  return {
    fills: reading.trades.flatMap(({ trade }) => trade.executions.map(({ at, side }) => `${side} ${at.slice(5, 16)}`)),
    trades: reading.trades.length,
    warnings: reading.warnings,
  }
}
const round = async (timeZone: string, entry: string, exit: string) => {
  const file = await fileOfText([trips, `ACME,Long,1,10,11,${entry},${exit}`].join('\n'))
  const reading = readImport(generic, file, { ...plainOptions, timeZone })
  return {
    moments: reading.trades[0]?.trade.executions.map(({ at }) => at),
    warnings: reading.warnings,
    rejected: reading.rejected.map(({ reason }) => reason),
  }
}

describe('a time in the hour that is skipped', () => {
  test('is read as if the clock had continued, with a note', async () => {
    // New York went from 02:00 to 03:00 at 07:00 UTC, Berlin at 01:00 UTC three weeks later.
    const newYork = await round('America/New_York', '2025-03-09 02:30:00', '2025-03-09 04:00:00')
    expect(newYork.moments).toEqual(['2025-03-09T07:30:00.000Z', '2025-03-09T08:00:00.000Z'])
    expect(newYork.warnings).toEqual([
      {
        line: 2,
        message:
          '"2025-03-09 02:30:00" does not exist in America/New_York because clocks are set forward. It was read as 03:30; if that is wrong, choose the file’s time zone.',
      },
    ])
    const berlin = await round('Europe/Berlin', '30.03.2025 02:59', '30.03.2025 05:00')
    expect(berlin.moments?.[0]).toBe('2025-03-30T01:59:00.000Z')
    expect(berlin.warnings).toMatchObject([{ line: 2, message: expect.stringContaining('It was read as 03:59') }])
  })

  test('no ambiguity is reported an hour before and after, elsewhere, and with an explicit offset', async () => {
    for (const [zone, entry, exit] of [
      ['America/New_York', '2025-03-09 01:59:59', '2025-03-09 03:00:00'],
      ['America/New_York', '2025-11-02 00:59:59', '2025-11-02 02:00:00'],
      ['Europe/Berlin', '2025-03-09 02:30:00', '2025-03-09 04:00:00'],
      ['UTC', '2025-03-09 02:30:00', '2025-11-02 01:30:00'],
      ['America/New_York', '2025-03-09T02:30:00-05:00', '2025-11-02T01:30:00-05:00'],
    ] as const) {
      expect((await round(zone, entry, exit)).warnings, `${zone} ${entry}`).toEqual([])
    }
  })
})

describe('a time in the hour that occurs twice', () => {
  test('is the first of the two, with a note', async () => {
    const newYork = await round('America/New_York', '2025-11-02 01:30:00', '2025-11-02 03:00:00')
    // 01:30 was at 05:30 UTC and at 06:30 UTC; 03:00 was at 08:00.
    expect(newYork.moments).toEqual(['2025-11-02T05:30:00.000Z', '2025-11-02T08:00:00.000Z'])
    expect(newYork.warnings).toMatchObject([
      { line: 2, message: expect.stringContaining('occurs twice in America/New_York') },
    ])
    const berlin = await round('Europe/Berlin', '26.10.2025 02:30', '26.10.2025 05:00')
    expect(berlin.moments?.[0]).toBe('2025-10-26T00:30:00.000Z')
  })

  test('an exit that reads before its entry is of the second round, where that can be', async () => {
    // Entered at 05:40 UTC, ten minutes after which the clock would show 01:50; at 06:10 UTC it shows 01:10.
    const within = await round('America/New_York', '2025-11-02 01:40:00', '2025-11-02 01:10:00')
    expect(within.moments).toEqual(['2025-11-02T05:40:00.000Z', '2025-11-02T06:10:00.000Z'])
    expect(within.warnings).toMatchObject([{ line: 2, message: expect.stringContaining('an exit to its entry') }])
    const across = await round('Europe/Berlin', '2025-10-26 02:30', '2025-10-26 02:29')
    expect(across.moments).toEqual(['2025-10-26T00:30:00.000Z', '2025-10-26T01:29:00.000Z'])
    // Neither of its two moments is after 02:30, which is 07:30 UTC.
    expect((await round('America/New_York', '2025-11-02 02:30:00', '2025-11-02 01:10:00')).rejected).toEqual([
      'The exit is before the entry. Correct one of the two times.',
    ])
  })

  test('so it is in the lots of a report, in another journal and in columns that were named', async () => {
    const moments = ['2025-11-02T05:40:00.000Z', '2025-11-02T06:10:00.000Z']
    const inNewYork = { timeZone: 'America/New_York' }
    const ofLots = await readText(
      'ftmo',
      [
        'Ticket;Open;Type;Volume;Symbol;Price;SL;TP;Close;Price;Swap;Commissions;Profit;Pips;Trade duration in seconds',
        '11;2025-11-02 01:40:00;buy;1;EURUSD;1.1;0;0;2025-11-02 01:10:00;1.2;0;0;10000;1000;1800',
      ],
      inNewYork,
    )
    expect(ofLots.trades.map(({ entryAt, exitAt }) => [entryAt, exitAt])).toEqual([moments])
    const ofJournal = await readText(
      'tradetally',
      [
        'Symbol,Side,Quantity,Entry Price,Exit Price,Entry Date,Exit Date,P&L,Fees,Commission,Notes,Strategy,Setup,Tags,Broker,Status',
        'ACME,long,1,10,11,2025-11-02 01:40:00,2025-11-02 01:10:00,1,0,0,,,,,Sample,Closed',
      ],
      inNewYork,
    )
    expect(ofJournal.trades.map(({ entryAt, exitAt }) => [entryAt, exitAt])).toEqual([moments])
    const own = ['What', 'Way', 'Size', 'In', 'Out', 'Came', 'Went']
    const named = {
      content: 'roundTrips',
      dayOrder: null,
      decimalMark: null,
      columns: { symbol: 0, direction: 1, quantity: 2, entryPrice: 3, exitPrice: 4, entryAt: 5, exitAt: 6 },
      forAllRows: { assetClass: 'stock', currency: 'USD' },
    } as const
    const file = await fileOfText(`${own.join(',')}\nACME,Long,1,10,11,2025-11-02 01:40:00,2025-11-02 01:10:00`)
    const mapped = readImport(createMappedFormat(named, fingerprintHeaders(own), 'Mine'), file, {
      ...plainOptions,
      ...inNewYork,
    })
    expect(mapped.trades[0]?.trade.executions.map(({ at }) => at)).toEqual(moments)
  })

  const night = [
    '2025-11-02 00:50:00,ACME,Buy,1,10',
    '2025-11-02 01:40:00,ACME,Sell,1,11',
    '2025-11-02 01:10:00,ACME,Buy,1,12',
    '2025-11-02 01:40:00,ACME,Sell,1,13',
    '2025-11-02 02:20:00,ACME,Buy,1,14',
    '2025-11-02 02:30:00,ACME,Sell,1,15',
  ]
  const inTurn = [
    'buy 11-02T04:50',
    'sell 11-02T05:40',
    // Set back at 06:00 UTC.
    'buy 11-02T06:10',
    'sell 11-02T06:40',
    'buy 11-02T07:20',
    'sell 11-02T07:30',
  ]

  test('executions are in the order of the file, oldest or newest first', async () => {
    const oldest = await executions('America/New_York', ...night)
    expect(oldest).toMatchObject({ fills: inTurn, trades: 3 })
    expect(oldest.warnings).toMatchObject([{ line: 3, message: expect.stringContaining('This affects 3 rows.') }])
    const newest = await executions('America/New_York', ...night.toReversed())
    expect(newest).toMatchObject({ fills: inTurn, trades: 3 })
  })

  test('in Berlin, with a time of the second round that is later than those of the first', async () => {
    const { fills } = await executions(
      'Europe/Berlin',
      '2025-10-26 02:20:00,ACME,Buy,2,10',
      '2025-10-26 02:10:00,ACME,Sell,1,11',
      '2025-10-26 02:50:00,ACME,Sell,1,12',
    )
    // 02:50 is after 02:10 in any case: it may be of the first round only where the file went back after it.
    expect(fills).toEqual(['buy 10-26T00:20', 'sell 10-26T01:10', 'sell 10-26T01:50'])
  })

  test('a file that is in no order of time says nothing, and all are of the first round', async () => {
    const { fills } = await executions(
      'America/New_York',
      '2025-11-03 10:00:00,ACME,Buy,1,10',
      '2025-11-02 00:10:00,ACME,Buy,1,10',
      '2025-11-02 01:40:00,ACME,Sell,1,11',
      '2025-11-02 01:10:00,ACME,Buy,1,12',
      '2025-11-05 10:00:00,ACME,Sell,1,10',
    )
    expect(fills).toContain('buy 11-02T05:10')
    expect(fills).toContain('sell 11-02T05:40')
  })
})

test('formats that read times in their own ways say it too', async () => {
  const performance = await fileOfText(
    [
      'symbol,_priceFormat,_priceFormatType,_tickSize,buyFillId,sellFillId,qty,buyPrice,sellPrice,pnl,boughtTimestamp,soldTimestamp,duration',
      'MESZ5,-2,0,0.25,11,12,1,6800.00,6801.00,$5.00,11/02/2025 01:30:00,11/02/2025 19:00:00,18h',
    ].join('\n'),
  )
  const { trades, warnings } = readImport(tradovatePerformance, performance, {
    ...plainOptions,
    timeZone: 'America/New_York',
  })
  expect(trades).toHaveLength(1)
  expect(warnings[0]).toMatchObject({ line: 2, message: expect.stringContaining('occurs twice') })
})
