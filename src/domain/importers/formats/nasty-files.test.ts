import { describe, expect, test } from 'vitest'
import { everyRowAccounted, plainOptions, readText, tradesWithFigures } from '#tests/support/imports/import-checks.ts'
import { readImportFile } from '#workers/import/readers/read-file.ts'
import { readImport } from './catalogue.ts'
import { detectFormat } from './detect-format.fixture.ts'

const inUtc = { timeZone: 'UTC' }

/** One round trip of the generic layout: what it says of its moments. */
async function momentsOf(entry: string, exit: string, timeZone = 'UTC') {
  const header = 'Symbol\tDirection\tQuantity\tEntry Price\tExit Price\tEntry Time\tExit Time'
  const { trades, reading } = await readText('generic', [header, `AAPL\tlong\t1\t10\t11\t${entry}\t${exit}`], {
    timeZone,
  })
  const [trade] = trades
  return trade === undefined ? reading.rejected.map(({ reason }) => reason) : [trade.entryAt, trade.exitAt]
}

describe('times', () => {
  const nine = '2025-03-13T09:00:00.000Z'
  const ten = '2025-03-13T10:00:00.000Z'

  test.each([
    ['13 Mar 2025 09:00', '13-Mar-2025 10:00'],
    ['13. März 2025 09:00', '13-Mar-25 10:00'],
    ['Mar 13, 2025 9:00 AM', 'March 13, 2025, 10:00 AM'],
    ['13 mars 2025 09:00', '13 de marzo de 2025 10:00'],
    ['Thu, 13 Mar 2025 09:00:00 GMT', 'Thu Mar 13 2025 10:00:00 GMT+0000 (UTC)'],
    ['45729.375', '45729.4166666667'],
    ['1741856400', '1741860000000'],
    ['20250313 09:00:00', '20250313;100000'],
    ['2025-03-1309:00:00', '2025/3/13 10:00'],
    ['2025-03-13 05:00:00 America/New_York', '2025-03-13 06:00:00 EDT'],
    ['\u200e2025-03-13 09:00', '2025-03-13T15:30:00+05:30'],
    ['03/13/2025 9:00:00 a.m.', '03/13/2025 10:00 AM'],
    ['3/13/2025, 9:00:00\u202fAM', '13\u00a0mars\u00a02025\u202f10:00'],
    ['2025-03-13\u00a005:00:00\u202fAmerica/New_York', '2025-03-13\u200906:00:00\u00a0EDT'],
  ])('%s and %s are nine and ten', async (entry, exit) => {
    expect(await momentsOf(entry, exit)).toEqual([nine, ten])
  })

  test('midnight and noon of a clock of twelve hours', async () => {
    expect(await momentsOf('03/14/2025 12:00:00 AM', '03/14/2025 12:30 pm')).toEqual([
      '2025-03-14T00:00:00.000Z',
      '2025-03-14T12:30:00.000Z',
    ])
  })

  test('an hour that clocks leave out is the one after, of two that they show the first', async () => {
    expect(await momentsOf('2025-03-09 02:30', '2025-11-02 01:30', 'America/New_York')).toEqual([
      '2025-03-09T07:30:00.000Z',
      '2025-11-02T05:30:00.000Z',
    ])
  })

  test.each(['03/14/2025 24:00', '30 Feb 2025 10:00', '13 Foo 2025 10:00', '99999', '2025-03-13 10:00 Mars/Olympus'])(
    '%s is refused with how to write it',
    async (text) => {
      expect(await momentsOf(text, '2025-12-31 10:00')).toEqual([
        `Entry Time "${text}" is not a date and time. Write it as 2025-03-10 09:35:12.`,
      ])
    },
  )

  test('where no date tells, the order is the one that was said; an American broker has but one', async () => {
    const lines = [
      'Symbol,Direction,Quantity,Entry Price,Exit Price,Entry Time,Exit Time',
      'AAPL,long,1,10,11,03/04/2025 09:00,05/04/2025 10:00',
    ]
    const asked = await readText('generic', lines, inUtc)
    expect(asked.reading.takenDayOrder).toBe('month-first')
    expect(asked.reading.warnings).toMatchObject([{ message: expect.stringMatching(/are ambiguous/) }])
    const said = await readText('generic', lines, { ...inUtc, dayOrder: 'day-first' })
    expect(said.reading).toMatchObject({ takenDayOrder: 'day-first', warnings: [] })
    expect(said.trades[0]).toMatchObject({ entryAt: '2025-04-03T09:00:00.000Z', exitAt: '2025-04-05T10:00:00.000Z' })
    const schwab = [
      'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount',
      '03/04/2025,Buy,AAPL,APPLE,1,$1,,-$1',
    ]
    const american = await readText('schwab', schwab, { ...inUtc, dayOrder: 'day-first' })
    expect(american.trades[0]?.entryAt).toBe('2025-03-04T00:00:00.000Z')
    expect(american.reading.takenDayOrder).toBeUndefined()
  })

  test('a later row tells the order of day and month for those before it', async () => {
    const { trades } = await readText(
      'generic',
      [
        'Symbol,Direction,Quantity,Entry Price,Exit Price,Entry Time,Exit Time',
        'AAPL,long,1,10,11,03/04/2025 09:00,03/04/2025 10:00',
        'AAPL,long,1,10,11,13/04/2025 09:00,13/04/2025 10:00',
      ],
      inUtc,
    )
    expect(trades.map(({ entryAt }) => entryAt)).toEqual(['2025-04-03T09:00:00.000Z', '2025-04-13T09:00:00.000Z'])
  })
})

describe('amounts', () => {
  test.each([
    ['Symbol;Direction;Quantity;Entry Price;Exit Price;Entry Time;Exit Time', 'X;long;1.000;1.234,50;1.240,00;'],
    ['Symbol;Direction;Quantity;Entry Price;Exit Price;Entry Time;Exit Time', "X;long;1'000;1'234.50;1'240.00;"],
    [
      'Symbol;Direction;Quantity;Entry Price;Exit Price;Entry Time;Exit Time',
      'X;long;1\u00a0000;1\u202f234,50;1\u00a0240,00;',
    ],
    [
      'Symbol\tDirection\tQuantity\tEntry Price\tExit Price\tEntry Time\tExit Time',
      'X\tlong\t1,000\t1,234.50\t1,240.00\t',
    ],
    ['Symbol|Direction|Quantity|Entry Price|Exit Price|Entry Time|Exit Time', 'X|long|1000|$1,234.50|1.24E+03|'],
  ])('thousand times 5.50 under %s in %s', async (header, cells) => {
    const mark = header[6] ?? ''
    const { trades } = await readText('generic', [header, `${cells}2025-03-13 09:00${mark}2025-03-13 10:00`], inUtc)
    expect(trades).toMatchObject([{ quantity: '1000', grossPnl: '5500' }])
  })

  test('a cost in another currency is refused, wherever its sign is', async () => {
    const header = 'Time,Symbol,Side,Quantity,Price,Commission'
    const rows = ['€1.00', '1.00 EUR', '£1', '0.01 BNB'].map((cost) => `2025-03-13 09:00,AAPL,Buy,10,100,${cost}`)
    const { reading } = await readText('executions', [header, ...rows, '2025-03-13 09:00,AAPL,Buy,10,100,$1.00'], inUtc)
    expect(reading.rejected.map(({ line }) => line)).toEqual([2, 3, 4, 5])
    expect(reading.rejected[0]?.reason).toBe(
      'Commission "€1.00" is in EUR, the portfolio in USD; import it into one in EUR, or write the amount in USD.',
    )
    const { reading: inEuro } = await readText('executions', [header, ...rows.slice(0, 2), rows[3] ?? ''], {
      currency: 'EUR',
    })
    expect(inEuro.rejected.map(({ line }) => line)).toEqual([4])
  })
})

describe('rows', () => {
  test('totals below are left out, a row that merely lacks its side is refused', async () => {
    const { trades, reading } = await readText(
      'generic',
      [
        'Symbol,Direction,Quantity,Entry Price,Exit Price,Entry Time,Exit Time,Gross P&L',
        'AAPL,long,1,10,11,2025-03-13 09:00,2025-03-13 10:00,1',
        'TOTAL,,1,10,11,2025-03-13 09:00,2025-03-13 10:00,1',
        'Total,,1,,,,,1',
        ',,,,,,Grand total,1',
        'Totals: 1 trade',
      ],
      inUtc,
    )
    expect(trades).toHaveLength(1)
    expect(reading.rejected.map(({ line }) => line)).toEqual([3])
    expect(reading.ignored.map(({ line, reason }) => [line, reason])).toEqual(
      [4, 5, 6].map((line) => [line, 'A total of the rows above.']),
    )
  })

  test('an option in the words of any broker counts a hundred, a future its contract', async () => {
    const named = [
      'AAPL  250321C00150000',
      'AAPL 03/21/2025 150.00 C',
      '-AAPL250321C150',
      'AAPL 21MAR25 150 C',
      'ES H25',
      '/ESH25',
    ]
    const rows = named.flatMap((symbol) => [
      `2025-03-13 09:00,${symbol},Buy,1,1.50`,
      `2025-03-13 10:00,${symbol},Sell,1,2.00`,
    ])
    const { trades } = await readText('executions', ['Time,Symbol,Side,Quantity,Price', ...rows], inUtc)
    expect(trades.map(({ assetClass, grossPnl }) => [assetClass, grossPnl])).toEqual([
      ['option', '50'],
      ['option', '50'],
      ['option', '50'],
      ['option', '50'],
      ['future', '25'],
      ['future', '25'],
    ])
    expect(trades[1]).toMatchObject({ strikePrice: '150', expiryDate: '2025-03-21', optionType: 'call' })
  })

  test('a short first, a fill through zero, fills of one second, an option that expires at 0', async () => {
    const { trades } = await readText(
      'executions',
      [
        'Time,Symbol,Side,Quantity,Price,Commission',
        '2025-03-13 09:00:00,AAPL,Sell Short,10,100,1',
        '2025-03-13 10:00:00,AAPL,Buy,25,99,2.5',
        '2025-03-13 10:00:00,AAPL,Sell,15,100,1.5',
        '2025-03-13 09:00:00,AAPL  250321C00150000,Buy,2,1.50,0',
        '2025-03-21 16:00:00,AAPL  250321C00150000,Sell,2,0,0',
      ],
      inUtc,
    )
    // 10 x 1; 15 x 1; -2 x 1.50 x 100. Of the 2.50 for 25, 1.00 belongs to the 10.
    expect(trades.map(({ direction, grossPnl, totalFees }) => [direction, grossPnl, totalFees])).toEqual([
      ['short', '10', '2'],
      ['long', '15', '3'],
      ['long', '-300', '0'],
    ])
  })

  test('fractions of shares and very small coins', async () => {
    const { trades } = await readText(
      'executions',
      [
        'Time,Symbol,Side,Quantity,Price,Asset Class',
        '2025-03-13 09:00,AAPL,Buy,0.123456,100,stock',
        '2025-03-13 09:05,AAPL,Buy,0.876544,101,stock',
        '2025-03-13 10:00,AAPL,Sell,1,102,stock',
        '2025-03-13 09:00,PEPE/USD,Buy,1E+06,1.2E-08,crypto',
        '2025-03-13 10:00,PEPE/USD,Sell,1000000.000000000000000000,0.000000013,crypto',
      ],
      inUtc,
    )
    // 0.123456 x 2 + 0.876544 x 1; a million x 0.000000001.
    expect(trades.map(({ grossPnl }) => grossPnl)).toEqual(['1.123456', '0.001'])
  })

  test('TradingView orders of a broker by the time of their status, and times without a space', async () => {
    const { trades, reading } = await readText(
      'tradingview-orders',
      [
        'Symbol,Side,Type,Quantity,Limit price,Stop price,Fill quantity,Avg fill price,Status,Status time,Order ID,Duration',
        'F.US.MNQZ26,Sell,Market,3,,,1,30907,Filled,2026-09-2511:04:17,close,GTC',
        'F.US.MNQZ26,Sell,Stop,1,,30766,0,,Cancelled,2026-09-25 11:04:17,cancel,GTC',
        'F.US.MNQZ26,Buy,Market,3,,,1,30900,Filled,2026-09-25 11:00:06,open,GTC',
      ],
      inUtc,
    )
    // 7 points x 2, of the one that was filled.
    expect(trades).toMatchObject([{ symbol: 'MNQZ26', quantity: '1', grossPnl: '14' }])
    expect(reading.ignored).toHaveLength(1)
  })
})

const prefixedTrade = (id: string, day: string, quantity: number, price: number) =>
  `<f:Trade accountId="U1" currency="USD" assetCategory="STK" symbol="AA" dateTime="${day};093000" quantity="${quantity}" tradePrice="${price}" ibCommission="-1" buySell="${quantity > 0 ? 'BUY' : 'SELL'}" ibExecID="${id}" />`

test('XML with prefixes of a namespace', async () => {
  const { trades } = await readText('ibkr-flex-xml', [
    '<?xml version="1.0"?><f:FlexQueryResponse xmlns:f="urn:x"><f:Trades>',
    prefixedTrade('a1', '20250602', 10, 260),
    prefixedTrade('a2', '20250603', -10, 261),
    '</f:Trades></f:FlexQueryResponse>',
  ])
  expect(trades).toMatchObject([{ grossPnl: '10', totalFees: '2' }])
})

test('UTF-16 without a mark of its order', async () => {
  const text =
    'Time\tSymbol\tSide\tQuantity\tPrice\r\n2025-03-13 09:00\tAAPL\tBuy\t1\t10\r\n2025-03-13 10:00\tAAPL\tSell\t1\t11'
  const file = await readImportFile(new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer))
  const format = detectFormat(file)
  if (format === null) expect.fail('no format')
  const reading = readImport(format, file, plainOptions)
  everyRowAccounted(file, reading)
  expect(tradesWithFigures(reading, plainOptions)).toMatchObject([{ grossPnl: '1' }])
})
