import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { reconcilePnl } from '#domain/importers/comparing/reconcile.ts'
import { readImport } from '#domain/importers/formats/catalogue.ts'
import {
  everyRowAccounted,
  fileOfText,
  plainOptions,
  readDetected,
  readText,
  tradesWithFigures,
} from '#tests/support/imports/import-checks.ts'
import { metaTrader4 } from './metatrader4.ts'
import { metaTrader5 } from './metatrader5.ts'

const statement = readFileSync(
  new URL('../../../../../tests/fixtures/imports/metatrader4-magic-numbers.html', import.meta.url),
  'utf8',
)

const totals = ({ reading }: Awaited<ReturnType<typeof readDetected>>) =>
  reading.statedTotals?.map(({ name, stated, read, opening }) => [name, stated, read, opening])

describe('a MetaTrader 4 statement with magic numbers', () => {
  test('is read to its end: a lone magic number or comment below a trade is no title', async () => {
    const read = await readDetected(metaTrader4, 'metatrader4-magic-numbers.html')
    expect(read.trades.map(({ externalId, grossPnl }) => [externalId, grossPnl])).toEqual([
      ['800101', '10'],
      ['800102', '20'],
      ['800103', '10'],
      ['800104', '-10'],
    ])
    expect(read.reading.rejected).toEqual([])
    expect(read.reading.ignored.filter(({ reason }) => reason === 'A title, a total or a comment.')).toHaveLength(6)
  })

  test('states totals that agree with what was read, and the balance before its first row', async () => {
    // 10 − 0.70 + 20 − 1.40 − 0.30 + 10 − 10; 5,000 − 1,000; 5,527.60 − 4,000 − 27.60
    expect(totals(await readDetected(metaTrader4, 'metatrader4-magic-numbers.html'))).toEqual([
      ['Closed P/L', '27.6', '27.6', null],
      ['Deposit/Withdrawal', '4000', '4000', null],
      ['Balance', '5527.6', '5527.6', '1500'],
    ])
  })

  test('shows by its totals that a row is missing, and then assumes no opening balance', async () => {
    const file = await fileOfText(statement.replace('<td>1.10200</td>', '<td>about 1.1</td>'))
    const reading = readImport(metaTrader4, file, plainOptions)
    everyRowAccounted(file, reading)
    expect(reading.rejected).toHaveLength(1)
    expect(reading.statedTotals).toEqual([
      { name: 'Closed P/L', line: expect.any(Number), stated: '27.6', read: '9.3', rows: 3, opening: null },
      { name: 'Deposit/Withdrawal', line: expect.any(Number), stated: '4000', read: '4000', rows: 2, opening: null },
      { name: 'Balance', line: expect.any(Number), stated: '5527.6', read: '4009.3', rows: 5, opening: null },
    ])
  })
})

test('MetaTrader 4: deposits and closed P/L are compared without a balance too', async () => {
  expect(totals(await readDetected(metaTrader4, 'metatrader4.html'))).toEqual([
    ['Closed P/L', '405.44', '405.44', null],
    ['Deposit/Withdrawal', '10000', '10000', null],
  ])
})

test('MetaTrader 5 report: the net profit includes the row that was refused', async () => {
  // 121.50 − 25.40 + 40.59 − 59.55 + 305 were read; the report has 50 more, of a row that closes on April 31.
  expect(totals(await readDetected(metaTrader5, 'metatrader5.html'))).toEqual([
    ['Total Net Profit (with costs of open positions)', '432.14', '382.14', null],
  ])
})

describe('MetaTrader 5 deals', () => {
  const header = 'Time;Deal;Symbol;Type;Direction;Volume;Price;Order;Commission;Fee;Swap;Profit;Balance;Comment'
  const deals = [
    header,
    '2025.04.14 10:00:05;1;EURUSD;buy;in;0.50;1.13200;11;-1.75;0.00;0.00;0.00;998.25;',
    '2025.04.14 11:00:00;2;;balance;;;;;0.00;0.00;0.00;500.00;1498.25;Deposit',
    '2025.04.14 11:30:00;3;EURUSD;sell;out;0.50;1.13300;12;-1.75;0.00;-0.50;50.00;1546.00;',
  ]

  test('the last balance is the first one and all amounts after it', async () => {
    const { reading } = await readText('metatrader5-deals', deals)
    expect(reading.statedTotals).toEqual([
      { name: 'Balance', line: 4, stated: '1546', read: '1546', rows: 3, opening: '1000' },
    ])
  })

  test('newest rows may come first', async () => {
    const { reading } = await readText('metatrader5-deals', [header, ...deals.slice(1).toReversed()])
    expect(reading.statedTotals).toMatchObject([{ line: 2, stated: '1546', read: '1546', opening: '1000' }])
  })

  test('a missing row shows in the balance', async () => {
    const { reading } = await readText('metatrader5-deals', [...deals.slice(0, 2), ...deals.slice(3)])
    expect(reading.statedTotals).toMatchObject([{ line: 3, stated: '1546', read: '1046', opening: '1000' }])
  })
})

describe('indices and oil in an account in euros', () => {
  const euros = { ...plainOptions, currency: 'EUR' }
  const header = 'Ticket,Open Time,Type,Lots,Symbol,Open Price,Stop Loss,Take Profit,Close Time,Close Price,Swap,Profit'
  /** 0.90 euros for a dollar on the first day, 0.95 on the second. */
  const rows = [
    '1,2025.01.14 10:00,buy,1.00,US30,39000.0,0,0,2025.01.14 11:00,39100.0,0,90.00',
    '2,2025.02.14 10:00,buy,2.00,US30,39000.0,0,0,2025.02.14 11:00,38950.0,0,-95.00',
    '3,2025.02.14 12:00,sell,1.00,US30,39000.0,0,0,2025.02.14 13:00,38960.0,0,38.00',
    '4,2025.01.14 12:00,buy,0.10,USOIL,70.00,0,0,2025.01.14 13:00,71.00,0,90.00',
    '5,2025.02.14 12:00,buy,0.10,USOIL,70.00,0,0,2025.02.14 13:00,69.50,0,-47.50',
    '6,2025.01.14 12:00,buy,1.00,GER40,18000.0,0,0,2025.01.14 13:00,18010.0,0,250.00',
    '7,2025.02.14 12:00,buy,0.50,GER40,18000.0,0,0,2025.02.14 13:00,17996.0,0,-50.00',
  ]
  const openRow = '8,2025.02.15 12:00,buy,1.00,US30,39000.0,0,0,1970.01.01 00:00,39001.0,0,0.95'

  test('MetaTrader 4: each row has the rate of its own P&L; a contract in euros has one size', async () => {
    const file = await fileOfText([header, ...rows, openRow].join('\n'))
    const reading = readImport(metaTrader4, file, euros)
    everyRowAccounted(file, reading)
    const trades = tradesWithFigures(reading, euros)
    expect(trades.map(({ symbol, pointValue, lotSize }) => [symbol, pointValue, lotSize])).toEqual([
      ['US30', '0.9', '1'],
      ['US30', '0.95', '1'],
      ['US30', '0.95', '1'],
      ['USOIL', '900', '1'],
      ['USOIL', '950', '1'],
      ['GER40', '25', '1'],
      ['GER40', '25', '1'],
      ['US30', '0.95', '1'],
    ])
    expect(reconcilePnl(trades)).toMatchObject({ compared: 7, agreed: 7 })
    expect(reading.warnings).toEqual([
      {
        line: 9,
        message:
          'This row does not show the exchange rate of US30. Another trade’s was assumed. Check the point value.',
      },
    ])
  })

  test('a row that disagrees with the usual size of its contract stays a difference to the broker', async () => {
    const wrong = '9,2025.02.14 12:00,buy,1.00,GER40,18000.0,0,0,2025.02.14 13:00,18010.0,0,240.00'
    const reading = readImport(metaTrader4, await fileOfText([header, ...rows, wrong].join('\n')), euros)
    expect(reconcilePnl(tradesWithFigures(reading, euros)).differences).toMatchObject([
      { line: 9, computed: '250', broker: '240' },
    ])
  })

  test('MetaTrader 5 deals: the exits of a position share its rate, the next position has its own', async () => {
    const { trades } = await readText(
      'metatrader5-deals',
      [
        'Time;Deal;Symbol;Type;Direction;Volume;Price;Order;Commission;Fee;Swap;Profit;Balance;Comment',
        '2025.01.14 10:00:00;1;US30;buy;in;1.00;39000.0;1;0;0;0;0.00;;',
        '2025.01.14 11:00:00;2;US30;sell;out;0.50;39100.0;2;0;0;0;45.00;;',
        '2025.01.14 12:00:00;3;US30;sell;out;0.50;39200.0;3;0;0;0;90.00;;',
        '2025.02.14 10:00:00;4;US30;sell;in;1.00;39300.0;4;0;0;0;0.00;;',
        // It closes the short and opens a long.
        '2025.02.14 11:00:00;5;US30;buy;in/out;3.00;39200.0;5;0;0;0;95.00;;',
        '2025.03.14 11:00:00;6;US30;sell;out;2.00;39210.0;6;0;0;0;18.40;;',
      ],
      { currency: 'EUR' },
    )
    expect(trades.map(({ direction, pointValue, grossPnl }) => [direction, pointValue, grossPnl])).toEqual([
      ['long', '0.9', '135'],
      ['short', '0.95', '95'],
      ['long', '0.92', '18.4'],
    ])
    expect(reconcilePnl(trades)).toMatchObject({ compared: 3, agreed: 3 })
  })
})
