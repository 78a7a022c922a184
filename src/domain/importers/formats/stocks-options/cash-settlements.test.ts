import { describe, expect, test } from 'vitest'
import type { Decimal } from '#domain/numbers/units.ts'
import { readText } from '#tests/support/imports/import-checks.ts'
import { knownAfter } from '#tests/support/imports/known-positions.ts'
import { priceOfEnding } from './cash-settlements.ts'

type Read = Awaited<ReturnType<typeof readText>>

const keys = ({ reading }: Read) => reading.trades.map(({ imported }) => imported?.map(({ key }) => key))

const results = ({ trades }: Read) =>
  trades.map(({ symbol, direction, status, grossPnl, netPnl }) => [symbol, direction, status, grossPnl, netPnl])

test('cash per unit is the price; the strike itself is what the delivered shares move', () => {
  const instrument = { pointValue: '100' as Decimal, strikePrice: '50' as Decimal }
  const two = '2' as Decimal
  expect(priceOfEnding('-1872' as Decimal, { quantity: two, instrument })).toBe('9.36')
  expect(priceOfEnding('10000' as Decimal, { quantity: two, instrument })).toBe('0')
  expect(priceOfEnding(null, { quantity: two, instrument })).toBe('0')
})

/** Files in which one call on an index is sold at 2.22 and settled at 9.36: 936 paid in cash. */
const brokers: readonly (readonly [id: string, lines: readonly string[], costs: string])[] = [
  [
    'schwab',
    [
      'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount',
      '09/22/2025 as of 09/19/2025,Assigned,SPXW 09/19/2025 6655.00 C,CALL S & P 500,1,,$5.00,-$941.00',
      '09/19/2025,Sell to Open,SPXW 09/19/2025 6655.00 C,CALL S & P 500,1,$2.22,$1.64,$220.36',
    ],
    '6.64',
  ],
  [
    'fidelity',
    [
      'Run Date,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date',
      '09/22/2025,"ASSIGNED as of Sep-19-2025 CALL (SPXW) S & P 500 SEP 19 25 $6655 (100 SHS) (Margin)", -SPXW250919C6655,"CALL (SPXW)",Margin,,1,,5.00,,-941.00,',
      '09/19/2025,"YOU SOLD OPENING TRANSACTION CALL (SPXW) S & P 500 SEP 19 25 $6655 (100 SHS) (Margin)", -SPXW250919C6655,"CALL (SPXW)",Margin,2.22,-1,1.64,,,220.36,09/22/2025',
    ],
    '6.64',
  ],
  [
    'etrade',
    [
      'Activity/Trade Date,Transaction Date,Settlement Date,Activity Type,Description,Symbol,Cusip,Quantity #,Price $,Amount $,Commission,Category,Note',
      '09/19/25,09/19/25,09/19/25,Option Assigned,CALL SPXW   09/19/25  6655.000,SPXW,--,1.0,,-941.0,5.0,--,--',
      '09/19/25,09/19/25,09/22/25,Sold To Open,CALL SPXW   09/19/25  6655.000,SPXW,--,-1.0,2.22,220.36,1.64,--,--',
    ],
    '6.64',
  ],
  [
    'robinhood',
    [
      'Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity,Price,Amount',
      '9/19/2025,9/19/2025,9/22/2025,SPXW,SPXW 9/19/2025 Call $6655.00,OASGN,1,,($936.00)',
      '9/19/2025,9/19/2025,9/22/2025,SPXW,SPXW 9/19/2025 Call $6655.00,STO,1,$2.22,$222.00',
    ],
    '0',
  ],
  [
    'ibkr-transaction-history',
    [
      'Statement,Header,Field Name,Field Value',
      'Summary,Header,Field Name,Field Value',
      'Summary,Data,Base Currency,USD',
      'Transaction History,Header,Date,Account,Description,Transaction Type,Symbol,Quantity,Price,Price Currency,Gross Amount,Commission,Net Amount',
      'Transaction History,Data,2025-09-19,U1,SPXW,Assigned,SPXW  250919C06655000,1,-,USD,-936.00,-5.00,-941.00',
      'Transaction History,Data,2025-09-19,U1,SPXW,Sell,SPXW  250919C06655000,-1,2.22,USD,222.00,-1.64,220.36',
    ],
    '6.64',
  ],
]

describe('a row that ends an option with cash of its own', () => {
  test.each(brokers)('%s: is settled at its cash before costs, in one file and in two', async (id, lines, costs) => {
    const whole = await readText(id, lines)
    expect(whole.reading.rejected).toEqual([])
    // 100 x (2.22 - 9.36) = -714
    const netPnl = costs === '0' ? '-714' : '-720.64'
    expect(results(whole)).toEqual([['SPXW250919C06655000', 'short', 'completed', '-714', netPnl]])
    const first = await readText(id, lines.toSpliced(-2, 1))
    const second = await readText(id, lines.toSpliced(-1, 1), { knownPositions: knownAfter(first.reading) })
    expect(results(second)).toEqual(results(whole))
    const again = await readText(id, lines, { knownPositions: knownAfter(whole.reading) })
    expect(again.reading.trades.map(({ importKey }) => importKey)).toEqual(
      whole.reading.trades.map(({ importKey }) => importKey),
    )
  })

  test('is identified as without a settlement, which earlier releases did not read', async () => {
    const lines = brokers.find(([id]) => id === 'schwab')?.[1] ?? []
    const settled = await readText('schwab', lines)
    const [header = '', ending = '', opening = ''] = lines
    const plain = await readText('schwab', [header, ending.replace('$5.00,-$941.00', ','), opening])
    expect(keys(settled)).toEqual(keys(plain))
  })

  test('moves the strike where the row of the delivered shares does so too: they are counted once', async () => {
    const { trades } = await readText('schwab', [
      'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount',
      '03/24/2025,Buy,EEEE,EEEE CO,100,$15.00,,"-$1,500.00"',
      '03/24/2025 as of 03/21/2025,Assigned,EEEE 03/21/2025 15.00 P,PUT EEEE CO,1,,,"-$1,500.00"',
      '03/03/2025,Sell to Open,EEEE 03/21/2025 15.00 P,PUT EEEE CO,1,$0.40,,$40.00',
    ])
    expect(trades.map(({ symbol, status, grossPnl }) => [symbol, status, grossPnl])).toEqual([
      ['EEEE250321P00015000', 'completed', '40'],
      ['EEEE', 'active', null],
    ])
  })
})

test('thinkorswim: the cash of a removal is its settlement', async () => {
  const { reading, trades } = await readText(
    'thinkorswim',
    [
      'Cash Balance',
      'DATE,TIME,TYPE,REF #,DESCRIPTION,Misc Fees,Commissions & Fees,AMOUNT,BALANCE',
      '9/19/25,10:47:15,TRD,="1",SOLD -1 SPXW 100 (Weeklys) 19 SEP 25 6655 CALL @2.22,,-1.64,222.00,"1,220.36"',
      '9/20/25,02:00:00,RAD,="2",REMOVAL OF OPTION DUE TO ASSIGNMENT 1.0 SPXW 100 (Weeklys) 19 SEP 25 6655 CALL,,,-936.00,284.36',
    ],
    { timeZone: 'America/New_York' },
  )
  expect(reading.rejected).toEqual([])
  expect(trades).toMatchObject([{ direction: 'short', status: 'completed', grossPnl: '-714', netPnl: '-715.64' }])
})

const attributes = (all: Readonly<Record<string, string>>) =>
  Object.entries(all)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')

const contract = {
  accountId: 'U1',
  currency: 'USD',
  assetCategory: 'OPT',
  symbol: 'SPXW  250919C06655000',
  conid: '1000',
  multiplier: '100',
  ibCommissionCurrency: 'USD',
  levelOfDetail: 'EXECUTION',
  underlyingSymbol: 'SPX',
  strike: '6655',
  expiry: '20250919',
  putCall: 'C',
}
const flexTrade = (own: Readonly<Record<string, string>>) => `<Trade ${attributes({ ...contract, ...own })} />`
const flex = (...trades: readonly string[]) => [
  '<FlexQueryResponse queryName="J" type="AF"><FlexStatements count="1"><FlexStatement accountId="U1"><Trades>',
  ...trades,
  '</Trades></FlexStatement></FlexStatements></FlexQueryResponse>',
]

describe('Interactive Brokers: the settlement stands in the realized P&L', () => {
  const opening = flexTrade({
    dateTime: '20250919;104715',
    quantity: '-1',
    tradePrice: '2.22',
    ibCommission: '-1.64',
    fifoPnlRealized: '0',
    cost: '-220.36',
    buySell: 'SELL',
    openCloseIndicator: 'O',
    tradeID: '5',
    notes: '',
  })
  const settled = {
    dateTime: '20250919;162000',
    quantity: '1',
    tradePrice: '0',
    ibCommission: '0',
    fifoPnlRealized: '-715.64',
    buySell: 'BUY',
    openCloseIndicator: 'C',
    tradeID: '6',
    notes: 'A',
  }

  test.each([
    ['by its cost', { ...settled, cost: '220.36' }],
    ['by what opened it', settled],
  ])('short, %s', async (_how, ending) => {
    const read = await readText('ibkr-flex-xml', flex(opening, flexTrade(ending)))
    // 222 - 936, and 1.64 of costs
    expect(results(read)).toEqual([['SPXW250919C06655000', 'short', 'completed', '-714', '-715.64']])
    expect(read.trades[0]?.brokerPnl).toBe('-714')
    const again = await readText('ibkr-flex-xml', flex(opening, flexTrade(ending)), {
      knownPositions: knownAfter(read.reading),
    })
    expect(again.reading.knownExecutions).toBe(2)
  })

  test('long: what is received is above the cost', async () => {
    const read = await readText(
      'ibkr-flex-xml',
      flex(
        flexTrade({
          dateTime: '20250919;104715',
          quantity: '2',
          tradePrice: '2.22',
          ibCommission: '-3.28',
          fifoPnlRealized: '0',
          buySell: 'BUY',
          openCloseIndicator: 'O',
          tradeID: '5',
          notes: '',
        }),
        flexTrade({
          dateTime: '20250919;162000',
          quantity: '-2',
          tradePrice: '0',
          ibCommission: '-1',
          // 1,872 - 444 - 3.28 - 1
          fifoPnlRealized: '1423.72',
          buySell: 'SELL',
          openCloseIndicator: 'C',
          tradeID: '6',
          notes: 'Ex',
        }),
      ),
    )
    expect(results(read)).toEqual([['SPXW250919C06655000', 'long', 'completed', '1428', '1423.72']])
  })

  test('opened in an earlier file: its cost tells the settlement, without which it is refused', async () => {
    const first = await readText('ibkr-flex-xml', flex(opening))
    const knownPositions = knownAfter(first.reading)
    const second = await readText('ibkr-flex-xml', flex(flexTrade({ ...settled, cost: '220.36' })), { knownPositions })
    expect(results(second)).toEqual([['SPXW250919C06655000', 'short', 'completed', '-714', '-715.64']])
    const unknown = await readText('ibkr-flex-xml', flex(flexTrade(settled)), { knownPositions })
    expect(unknown.trades).toEqual([])
    expect(unknown.reading.rejected.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('settled in cash, and the file states neither price nor cost'),
    ])
  })

  test('an assigned option that delivers shares realizes nothing and ends at 0', async () => {
    const stock = { assetCategory: 'STK', symbol: 'GAMM', multiplier: '1', underlyingSymbol: '' }
    const put = { ...contract, symbol: 'GAMM  250321P00030000', underlyingSymbol: 'GAMM', strike: '30', putCall: 'P' }
    const all = [
      flexTrade({
        ...put,
        expiry: '20250321',
        dateTime: '20250310;100000',
        quantity: '-1',
        tradePrice: '0.90',
        ibCommission: '0',
        fifoPnlRealized: '0',
        buySell: 'SELL',
        openCloseIndicator: 'O',
        tradeID: '1',
        notes: '',
      }),
      flexTrade({
        ...put,
        expiry: '20250321',
        dateTime: '20250321;162000',
        quantity: '1',
        tradePrice: '0',
        ibCommission: '0',
        fifoPnlRealized: '0',
        cost: '90',
        buySell: 'BUY',
        openCloseIndicator: 'C',
        tradeID: '2',
        notes: 'A',
      }),
      flexTrade({
        ...stock,
        strike: '',
        expiry: '',
        putCall: '',
        dateTime: '20250321;162000',
        quantity: '100',
        tradePrice: '30',
        ibCommission: '0',
        fifoPnlRealized: '0',
        buySell: 'BUY',
        openCloseIndicator: 'O',
        tradeID: '3',
        notes: 'A',
      }),
    ]
    const { reading, trades } = await readText('ibkr-flex-xml', flex(...all))
    expect(reading.rejected).toEqual([])
    expect(trades.map(({ symbol, status, grossPnl }) => [symbol, status, grossPnl])).toEqual([
      ['GAMM250321P00030000', 'completed', '90'],
      ['GAMM', 'active', null],
    ])
  })
})

const statementRow = (
  at: string,
  quantity: string,
  price: string,
  commission: string,
  basis: string,
  realized: string,
) =>
  `Trades,Data,Order,Equity and Index Options,USD,SPXW 19SEP25 6655 C,"${at}",${quantity},${price},0,0,${commission},${basis},${realized},0`

test('Interactive Brokers, activity statement: the basis and the realized P&L tell the settlement', async () => {
  const { reading, trades } = await readText('ibkr-activity-statement', [
    'Statement,Header,Field Name,Field Value',
    'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
    `${statementRow('2025-09-19, 10:47:15', '-1', '2.22', '-1.64', '-220.36', '0')},O`,
    `${statementRow('2025-09-19, 16:20:00', '1', '0', '0', '220.36', '-715.64')},A;C`,
  ])
  expect(reading.rejected).toEqual([])
  expect(trades).toMatchObject([{ direction: 'short', status: 'completed', grossPnl: '-714', netPnl: '-715.64' }])
})
