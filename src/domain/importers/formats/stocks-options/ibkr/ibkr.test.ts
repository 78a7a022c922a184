import { describe, expect, test } from 'vitest'
import { readBroker } from '#tests/support/imports/broker-checks.ts'
import { readText } from '#tests/support/imports/import-checks.ts'
import { ibkrActivityStatement } from './activity-statement.ts'
import { ibkrFlexCsv } from './flex-csv.ts'
import { ibkrFlexXml } from './flex-xml.ts'
import { ibkrTransactionHistory } from './transaction-history.ts'

describe('Flex query as CSV', async () => {
  const read = await readBroker(ibkrFlexCsv, 'ibkr-flex-csv.csv')

  test('round trips to the cent', () => {
    expect(read.results).toEqual([
      // 150 x 53.10 - 100 x 50 - 50 x 51 = 415; costs 1 + 0.50 + 1.65 + 0.12
      ['ACME', 'long', '415', '411.73'],
      // 200 x 0.45 = 90; costs 2.10
      ['BETA', 'short', '90', '87.9'],
      // Two calls at 1.45 expire: -2 x 1.45 x 100; costs 1.30
      ['ACME250321C00060000', 'long', '-290', '-291.3'],
      // A put sold at 0.90 is assigned: its premium stays with it, the shares cost the strike.
      ['GAMM250321P00030000', 'short', '90', '89.35'],
      // 12.25 points x 5
      ['MESM5', 'long', '61.25', '60.01'],
      ['DLTA', 'long', null, null],
      // 100 x (31.20 - 30)
      ['GAMM', 'long', '120', '119'],
    ])
    expect(read.open).toEqual(['DLTA'])
  })

  test('the P&L of the broker is after costs, and agrees once they are put back', () => {
    // Not of deliveries, whose premium the broker moves into the shares.
    expect(read.reconciliation).toMatchObject({ compared: 4, agreed: 4, differences: [] })
    expect(read.trades.find(({ symbol }) => symbol === 'ACME')?.brokerPnl).toBe('415')
  })

  test('instruments say what they are', () => {
    const call = read.trades.find(({ assetClass }) => assetClass === 'option')
    expect(call).toMatchObject({
      pointValue: '100',
      strikePrice: '60',
      expiryDate: '2025-03-21',
      optionType: 'call',
      underlyingSymbol: 'ACME',
    })
    expect(read.trades.find(({ symbol }) => symbol === 'DLTA')?.assetClass).toBe('etf')
    expect(read.trades[0]?.entryAt).toBe('2025-03-03T14:30:15.000Z')
  })

  test('rows that are not executions are ignored with a reason', () => {
    expect(read.ignored).toMatchObject({
      8: 'A lot that the trade above closed.',
      20: 'An execution that the broker cancelled later.',
      21: 'A cancellation by the broker, ignored with the execution that it cancels.',
      22: 'An automatic conversion of currency.',
      29: 'Not in the Trades section.',
    })
  })

  test('unreadable rows are rejected with column and remedy', () => {
    expect(read.rejected).toEqual({
      23: 'The P&L of ZETA is in EUR, the portfolio is in USD; import it into one in EUR.',
      24: 'Quantity "ten" is not a number.',
      25: 'DateTime "13 March" is not a date and time such as 01/19/2024 09:30:00. Correct it in the file, or log this trade by hand.',
    })
  })
})

test('Flex query as XML: a short in parts, a weekly of an index, a bond per 100 of its face', async () => {
  const read = await readBroker(ibkrFlexXml, 'ibkr-flex-xml.xml')
  expect(read.results).toEqual([
    // 60 x 0.50 - 40 x 0.50 = 10; costs 2.05
    ['THET', 'short', '10', '7.95'],
    // 6.50 x 100; costs 2.22
    ['SPXW250404P05000000', 'long', '650', '647.78'],
    // 10,000 x 0.75 %
    ['T 4 02/28/30', 'long', '75', '65'],
  ])
  expect(read.reconciliation).toMatchObject({ compared: 3, agreed: 3 })
  expect(read.trades[1]?.entryAt).toBe('2025-04-03T15:00:00.000Z')
  expect(Object.values(read.rejected)).toEqual([
    'Asset class "IND" is none that can be imported; log this trade by hand.',
  ])
  expect(Object.values(read.ignored)).toContain('Not a trade: an element CashTransaction.')
})

describe('activity statement', async () => {
  const read = await readBroker(ibkrActivityStatement, 'ibkr-activity-statement.csv')

  test('round trips to the cent, through zero, exercised, and of a future that only the statement describes', () => {
    expect(read.results).toEqual([
      // 400 x 0.255 + 600 x 0.155 = 195; costs 5 + 2.11 + 3.60 x 6/7
      ['IOTA', 'long', '195', '184.8'],
      // 100 x 0.30; costs 3.60 x 1/7 + 1
      ['IOTA', 'short', '30', '28.49'],
      ['KAPP250516C00045000', 'short', '220', '218.6'],
      ['KAPP250516C00040000', 'long', '-205', '-205.7'],
      // 2 x 0.75 x 50
      ['ZZM5', 'long', '75', '66.6'],
      // 20,000 x 0.0035
      ['EUR.USD', 'long', '70', '66'],
      ['KAPP', 'long', null, null],
    ])
    expect(read.reconciliation).toMatchObject({ compared: 4, agreed: 4 })
  })

  test('totals, lots, dividends and deposits are ignored, unreadable rows are rejected', () => {
    expect(Object.values(read.ignored)).toEqual(
      expect.arrayContaining([
        'A total of the rows above.',
        'A lot that the trade above closed.',
        'A dividend.',
        'A deposit or withdrawal.',
        'An automatic conversion of currency.',
      ]),
    )
    expect(Object.values(read.rejected)).toEqual(['Quantity "x" is not a number.'])
  })
})

/** The header of currency pairs, which names the currency of their commissions. */
const pairsHeader = (currency: string) =>
  `Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,,Proceeds,Comm in ${currency},,,MTM in ${currency},Code`

test('activity statement: a commission in another currency than the pair’s is refused unless it is 0', async () => {
  const [bought, sold] = ['"2025-01-15, 09:30:00","20,000"', '"2025-01-15, 10:30:00","-20,000"']
  const { reading, trades } = await readText(ibkrActivityStatement.id, [
    pairsHeader('EUR'),
    `Trades,Data,Order,Forex,USD,EUR.USD,${bought},1.05,,"-21,000",-1.9,,,0,`,
    `Trades,Data,Order,Forex,USD,GBP.USD,${bought},1.25,,"-25,000",0,,,0,`,
    `Trades,Data,Order,Forex,USD,GBP.USD,${sold},1.26,,"25,200",0,,,0,`,
    pairsHeader('SEK'),
    `Trades,Data,Order,Forex,USD,NZD.USD,${bought},0.6,,"-12,000",-20,,,0,`,
    pairsHeader('USD'),
    `Trades,Data,Order,Forex,USD,AUD.USD,${bought},0.65,,"-13,000",-2,,,0,`,
    `Trades,Data,Order,Forex,USD,AUD.USD,${sold},0.66,,"13,200",-2,,,0,`,
  ])
  expect(reading.rejected).toMatchObject([
    { line: 2, reason: 'The commission is in EUR and the P&L in USD. Log this trade by hand.' },
    { line: 6, reason: 'The commission is in SEK and the P&L in USD. Log this trade by hand.' },
  ])
  expect(trades.map(({ symbol, netPnl }) => [symbol, netPnl])).toEqual([
    ['GBP.USD', '200'],
    ['AUD.USD', '196'],
  ])
})

test('transaction history: newest first, dates alone, an expiry, other currencies refused', async () => {
  const read = await readBroker(ibkrTransactionHistory, 'ibkr-transaction-history.csv')
  expect(read.results).toEqual([
    // 30 x 21.50 - 20 x 20 - 10 x 20.50 = 40; costs 3
    ['NUMB', 'long', '40', '37'],
    ['MUUU250627C00120000', 'long', '-75', '-76.05'],
  ])
  expect(read.rejected).toEqual({
    16: 'The P&L of OMIC is in GBP, the portfolio is in USD; import it into one in GBP.',
    17: 'Price "price" is not a price.',
  })
  expect(read.ignored).toMatchObject({ 10: 'A deposit.', 15: 'A dividend.' })
  expect(read.reading.warnings.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^This export has dates without times/),
  )
})

test('the transaction history has no times: a sale written below the purchase of its day closes it', async () => {
  const lines = [
    'Transaction History,Header,Date,Account,Description,Transaction Type,Symbol,Quantity,Price,Price Currency,Gross Amount ,Commission,Net Amount',
    'Transaction History,Data,2025-06-20,U1,NUMB INC,Buy,NUMB,20.0,20.0,USD,-400.0,-1.0,-401.0',
    'Transaction History,Data,2025-06-20,U1,NUMB INC,Sell,NUMB,-30.0,21.0,USD,630.0,-1.0,629.0',
    'Transaction History,Data,2025-06-12,U1,NUMB INC,Buy,NUMB,10.0,20.0,USD,-200.0,-1.0,-201.0',
  ]
  const { trades } = await readText('ibkr-transaction-history', lines)
  // 30 x (21 - 20); costs 3. In the order of the file, 30 sold of 10 held would turn the position round.
  expect(trades.map(({ direction, grossPnl, netPnl }) => [direction, grossPnl, netPnl])).toEqual([['long', '30', '27']])
})

test('transaction history: options end by expiry, assignment and exercise; one that is not held is refused', async () => {
  const lines = [
    'Statement,Header,Field Name,Field Value',
    'Statement,Data,Title,Transaction History',
    'Summary,Header,Field Name,Field Value',
    'Summary,Data,Base Currency,USD',
    'Transaction History,Header,Date,Account,Description,Transaction Type,Symbol,Quantity,Price,Price Currency,Gross Amount ,Commission,Net Amount',
    // Assigned: 100 shares at the strike of 50; the put was sold at 1.20.
    'Transaction History,Data,2025-06-20,U***54321,AAAA INC,Assignment,AAAA,100.0,50.0,USD,-5000.0,-,-5000.0',
    'Transaction History,Data,2025-06-20,U***54321,AAAA 20JUN25 50 P,Assignment,AAAA  250620P00050000,1.0,-,USD,0.0,-,0.0',
    // Exercised: 100 shares at the strike of 20; the call was bought at 2.
    'Transaction History,Data,2025-06-20,U***54321,BBBB INC,Exercise,BBBB,100.0,20.0,USD,-2000.0,-,-2000.0',
    'Transaction History,Data,2025-06-20,U***54321,BBBB 20JUN25 20 C,Exercise,BBBB  250620C00020000,-1.0,0.0,USD,0.0,-,0.0',
    'Transaction History,Data,2025-06-20,U***54321,CCCC 20JUN25 30 C,Expired,CCCC  250620C00030000,-1.0,0.0,USD,0.0,-,0.0',
    'Transaction History,Data,2025-06-20,U***54321,DDDD INC,Assignment,DDDD,100.0,-,USD,0.0,-,0.0',
    'Transaction History,Data,2025-06-11,U***54321,BBBB 20JUN25 20 C,Buy,BBBB  250620C00020000,1.0,2.0,USD,-200.0,-1.0,-201.0',
    'Transaction History,Data,2025-06-10,U***54321,AAAA 20JUN25 50 P,Sell,AAAA  250620P00050000,-1.0,1.2,USD,120.0,-1.0,119.0',
  ]
  const { trades, reading } = await readText('ibkr-transaction-history', lines)
  expect(trades.map(({ symbol, direction, status, netPnl }) => [symbol, direction, status, netPnl])).toEqual([
    ['AAAA250620P00050000', 'short', 'completed', '119'],
    ['BBBB250620C00020000', 'long', 'completed', '-201'],
    ['BBBB', 'long', 'active', null],
    ['AAAA', 'long', 'active', null],
  ])
  expect(reading.rejected.map(({ line, reason }) => [line, reason.slice(0, 40)])).toEqual([
    [10, expect.stringContaining('closes 1')],
    [11, expect.stringContaining('Price')],
  ])
})
