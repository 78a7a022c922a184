import { expect, test } from 'vitest'
import { readImport } from '#domain/importers/formats/catalogue.ts'
import { ibkrFlexCsv } from '#domain/importers/formats/stocks-options/ibkr/flex-csv.ts'
import { ibkrFlexXml } from '#domain/importers/formats/stocks-options/ibkr/flex-xml.ts'
import { schwab } from '#domain/importers/formats/stocks-options/schwab.ts'
import type { KnownPosition } from '#domain/importers/reading/tables/import-format.ts'
import { fileOfText, plainOptions, readDetected, readText } from '#tests/support/imports/import-checks.ts'

const schwabHeader = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount'

const results = (trades: Awaited<ReturnType<typeof readText>>['trades']) =>
  trades
    .map(({ symbol, status, grossPnl }) => [symbol, status, grossPnl] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))

test('Schwab: a reverse split is two rows, matched even if two funds of a family split on one day', async () => {
  const { trades, reading } = await readText('schwab', [
    schwabHeader,
    '04/24/2020,Sell,GOLD,DIREXION DAILY GOLD BULL 2X SHS,130,$11.00,,"$1,430.00"',
    '04/24/2020,Sell,JGLD,DIREXION DAILY JUNIOR GOLD BULL,10,$40.00,,$400.00',
    '04/23/2020,Reverse Split,GOLD,DIREXION DAILY GOLD BULL 2X SHS,130,,,',
    '04/23/2020,Reverse Split,JGLD,DIREXION DAILY JUNIOR GOLD BULL,10,,,',
    '04/23/2020,Reverse Split,25460E844,DIREXION DAILY GOLD XXXREVERSE SPLIT EFF: 04/23/20,-650,,,',
    '04/23/2020,Reverse Split,25460E851,DIREXION DAILY JUNIOR GXXXREVERSE SPLIT EFF: 04/23/20,-100,,,',
    '04/20/2020,Buy,GOLD,DIREXION DAILY GOLD BULL 2X SHS,650,$2.00,,"-$1,300.00"',
    '04/20/2020,Buy,JGLD,DIREXION DAILY JUNIOR GOLD BULL,100,$5.00,,-$500.00',
  ])
  expect(results(trades)).toEqual([
    // 130 x 11 - 650 x 2
    ['GOLD', 'completed', '130'],
    // 10 x 40 - 100 x 5
    ['JGLD', 'completed', '-100'],
  ])
  expect(reading.ignored).toEqual([
    { line: 6, reason: 'Part of the split in line 4.' },
    { line: 7, reason: 'Part of the split in line 5.' },
  ])
})

test('Schwab: unclear rows of a split, by halves or under another symbol, are left out with a remedy', async () => {
  const { trades, reading } = await readText('schwab', [
    schwabHeader,
    '06/18/2024,Reverse Split,NEWC,NEW CORP,5,,,',
    '06/18/2024,Reverse Split,OLDC,NEW CORP,-50,,,',
    '06/17/2024,Reverse Split,HYDR,GLOBAL HYDROGEN,268,$67.62,,',
    '06/16/2024,Reverse Split,SAME,SAME CORP,1,,,',
    '06/16/2024,Reverse Split,890260854,SAME CORPXXXREVERSE SPLIT EFF: 06/16/24,-1,,,',
    '06/03/2024,Buy,HYDR,GLOBAL HYDROGEN,1072,$16.00,,-$17152.00',
  ])
  expect(results(trades)).toEqual([['HYDR', 'active', null]])
  expect(Object.fromEntries(reading.ignored.map(({ line, reason }) => [line, reason]))).toEqual({
    2: expect.stringMatching(/new symbol.*Close the trades.* under the old symbol/),
    3: expect.stringMatching(/new symbol/),
    4: expect.stringMatching(/without the number of shares.*Add a buy of added shares at price 0/),
    5: 'A split that did not change the size.',
    6: 'A split that did not change the size.',
  })
  expect(reading.rejected).toEqual([])
})

test('Schwab: a reverse split of shares that an earlier import left open', async () => {
  const file = await fileOfText(
    [
      schwabHeader,
      '05/20/2026,Sell,PPPP,PROP BIO INC,40,$1.00,,$40.00',
      '05/18/2026,Reverse Split,PPPP,PROP BIO INC,40,,,',
      '05/18/2026,Reverse Split,74346N701,PROP BIO INCXXXREVERSE SPLIT EFF: 05/18/26,"-1,000",,,',
    ].join('\n'),
  )
  const held = {
    tradeId: '00000000-0000-4000-8000-000000000001',
    importKey: 'schwab||PPPP|buy|1000|0.05|05/01/2026',
    symbol: 'PPPP',
    direction: 'long',
    pointValue: '1',
    isOpen: true,
    swapFunding: '0',
    brokerPnl: null,
    fills: [
      { at: '2026-05-01T05:00:00.000Z', side: 'buy', quantity: '1000', price: '0.05', fee: '0', liquidity: null },
    ],
  } as unknown as KnownPosition
  const reading = readImport(schwab, file, { ...plainOptions, knownPositions: [held] })
  expect(reading.trades).toMatchObject([
    {
      rematches: { tradeId: held.tradeId, merged: [] },
      trade: {
        status: 'completed',
        executions: [
          { side: 'buy', quantity: '1000', price: '0.05' },
          { side: 'sell', quantity: '960', price: '0' },
          { side: 'sell', quantity: '40', price: '1' },
        ],
      },
    },
  ])
})

test('a split of another account changes nothing, however often the file is read', async () => {
  const file = await fileOfText(
    [
      'ClientAccountID,CurrencyPrimary,AssetClass,Symbol,DateTime,Quantity,TradePrice,IBCommission,Buy/Sell,IBExecID',
      'U1,USD,STK,FWD,20250602;093000,10,260,-1,BUY,a1',
      'ClientAccountID,CurrencyPrimary,AssetClass,Symbol,Description,Date/Time,ActionDescription,Quantity',
      'U2,USD,STK,FWD,FWD CORP,20250617;202500,"FWD(US0000000001) SPLIT 4 FOR 1 (FWD, FWD CORP, US1)",30',
    ].join('\n'),
  )
  const first = readImport(ibkrFlexCsv, file, plainOptions)
  expect(first.trades).toHaveLength(1)
  const [imported] = first.trades
  if (imported === undefined) return
  const { trade, importKey } = imported
  const open = {
    tradeId: '00000000-0000-4000-8000-000000000002',
    importKey,
    symbol: 'FWD',
    direction: 'long',
    pointValue: '1',
    isOpen: true,
    swapFunding: '0',
    brokerPnl: null,
    fills: trade.executions,
  } as unknown as KnownPosition
  expect(readImport(ibkrFlexCsv, file, { ...plainOptions, knownPositions: [open] }).trades).toEqual([])
})

test('a split from before a trade began leaves it alone, however often the file is read', async () => {
  const file = await fileOfText(
    [
      'ClientAccountID,CurrencyPrimary,AssetClass,Symbol,DateTime,Quantity,TradePrice,IBCommission,Buy/Sell,IBExecID',
      'U1,USD,STK,FWD,20250919;093000,10,70,-1,BUY,a1',
      'U1,USD,STK,FWD,20250919;100000,-40,70,-1,SELL,a2',
      'ClientAccountID,CurrencyPrimary,AssetClass,Symbol,Description,Date/Time,ActionDescription,Quantity',
      'U1,USD,STK,FWD,FWD CORP,20250617;202500,"FWD(US0000000001) SPLIT 4 FOR 1 (FWD, FWD CORP, US1)",30',
    ].join('\n'),
  )
  const imported = readImport(ibkrFlexCsv, file, plainOptions).trades.find(({ trade }) => trade.status === 'active')
  if (imported === undefined) expect.fail('no open trade')
  const open = {
    tradeId: '00000000-0000-4000-8000-000000000003',
    importKey: imported.importKey,
    symbol: 'FWD',
    direction: 'short',
    pointValue: '1',
    isOpen: true,
    swapFunding: '0',
    brokerPnl: null,
    fills: imported.trade.executions,
  } as unknown as KnownPosition
  const again = readImport(ibkrFlexCsv, file, { ...plainOptions, knownPositions: [open] })
  expect(again.trades.filter(({ importKey }) => importKey.includes('|0|'))).toEqual([])
  expect(again.ignored.map(({ reason }) => reason)).toContain('A split of shares that no trade in the file holds.')
})

test('Fidelity: shares of a forward split, and a reverse split by the number of its reorganization', async () => {
  const { trades, reading } = await readText('fidelity', [
    'Run Date,Account,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date',
    '03/10/2021,Z1,YOU SOLD LARG RESOURCES (LARG) (Cash),LARG,LARG RES,Cash,12,-130,,,,1560,03/12/2021',
    '03/08/2021,Z1,REVERSE SPLIT R/S FROM 517103404#REOR M0051311040001 LARG RESOURCES LTD (517103602) (Cash),LARG,LARG RES,Cash,,130,,,,,',
    '03/08/2021,Z1,REVERSE SPLIT R/S TO 517103602#REOR M0051311040000 LARG RESOURCES COM (517103404) (Cash),517103404,LARG RES,Cash,,-1300,,,,,',
    '03/08/2021,Z1,REVERSE SPLIT R/S FROM 617103404#REOR M0051680750001 LONE CORP (617103602) (Cash),LONE,LONE,Cash,,13,,,,,',
    '03/04/2021,Z1,YOU SOLD FORE CORP (FORE) (Cash),FORE,FORE CORP,Cash,26,-40,,,,1040,03/08/2021',
    '03/03/2021,Z1,DISTRIBUTION SPINOFF FROM:(FORE ) SPUN CORP (SPUN) (Cash),SPUN,SPUN CORP,Cash,,3,,,,0.00,',
    '03/03/2021,Z1,DISTRIBUTION FORE CORP (FORE) (Cash),FORE,FORE CORP,Cash,,30,,,,0.00,',
    '03/02/2021,Z1,NORMAL DISTR PARTIAL (Cash),,No Description,Cash,,0,,,,-500,',
    '03/01/2021,Z1,YOU BOUGHT FORE CORP (FORE) (Cash),FORE,FORE CORP,Cash,100,10,,,,-1000,03/03/2021',
    '03/01/2021,Z1,YOU BOUGHT LARG RESOURCES (LARG) (Cash),LARG,LARG RES,Cash,1.10,1300,,,,-1430,03/03/2021',
  ])
  // 40 x 26 - 10 x 100, and 130 x 12 - 1300 x 1.10.
  expect(results(trades)).toEqual([
    ['FORE', 'completed', '40'],
    ['LARG', 'completed', '130'],
  ])
  expect(Object.fromEntries(reading.ignored.map(({ line, reason }) => [line, reason]))).toEqual({
    4: 'Part of the split in line 3.',
    5: expect.stringMatching(/without the number of shares/),
    9: 'A transfer, deposit or withdrawal.',
  })
  expect(reading.rejected).toMatchObject([
    { line: 7, reason: expect.stringMatching(/^A spin-off: .* SPUN have of FORE/) },
  ])
})

test('Robinhood: the shares that go in a reverse split are those marked S', async () => {
  const { trades, reading } = await readText('robinhood', [
    'Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity,Price,Amount',
    '3/5/2025,3/5/2025,3/6/2025,REVR,Reverse Corp,Sell,10,$15.00,$150.00',
    '3/4/2025,3/4/2025,3/4/2025,REVR,Reverse Corp,SPR,10,,',
    '3/4/2025,3/4/2025,3/4/2025,REVR,Reverse Corp,SPR,100S,,',
    '3/4/2025,3/4/2025,3/4/2025,ALON,Alone Corp,SPR,7,,',
    '3/3/2025,3/3/2025,3/4/2025,REVR,Reverse Corp,Buy,100,$1.20,($120.00)',
  ])
  // 10 x 15 - 100 x 1.20
  expect(results(trades)).toEqual([['REVR', 'completed', '30']])
  expect(reading.ignored).toMatchObject([
    { line: 4, reason: 'Part of the split in line 3.' },
    { line: 5, reason: expect.stringMatching(/without the number of shares/) },
  ])
})

const flexHeader =
  'ClientAccountID,CurrencyPrimary,AssetClass,Symbol,DateTime,Quantity,TradePrice,IBCommission,Buy/Sell,IBExecID'

test('Interactive Brokers Flex as CSV: the section Corporate Actions', async () => {
  const { trades, reading } = await readText(
    'ibkr-flex-csv',
    [
      flexHeader,
      'U1,USD,STK,FWD,20250602;093000,10,260,-1,BUY,a1',
      'U1,USD,STK,FWD,20250919;093000,-40,70,-1,SELL,a2',
      'U1,USD,STK,REV,20250602;093000,100,1,-1,BUY,b1',
      'U1,USD,STK,REV,20250919;093000,-4,30,-1,SELL,b2',
      'ClientAccountID,CurrencyPrimary,AssetClass,Symbol,Description,Report Date,Date/Time,ActionDescription,Quantity,Type',
      'U1,USD,STK,FWD,FWD CORP,20250618,20250617;202500,"FWD(US0000000001) SPLIT 4 FOR 1 (FWD, FWD CORP, US0000000001)",30,FS',
      'U1,USD,STK,REV.OLD,REV CORP,20250618,20250617;202500,"REV(US0000000003) SPLIT 1 FOR 25 (REV.OLD, REV CORP, US3)",-100,RS',
      'U1,USD,STK,REV,REV CORP,20250618,20250617;202500,"REV(US0000000003) SPLIT 1 FOR 25 (REV, REV CORP, US4)",4,RS',
      'U1,USD,STK,GONE,GONE CORP,20250618,20250617;202500,"GONE(US6) MERGED(Acquisition) FOR USD 10.00 PER SHARE",-4,TC',
    ],
    { timeZone: 'America/New_York' },
  )
  // 40 x 70 - 10 x 260, and 4 x 30 - 100.
  expect(results(trades)).toEqual([
    ['FWD', 'completed', '200'],
    ['REV', 'completed', '20'],
  ])
  expect(reading.rejected).toEqual([])
  expect(reading.ignored).toMatchObject([
    { line: 9, reason: 'Part of the split in line 8.' },
    { line: 10, reason: expect.stringMatching(/merger/) },
  ])
})

test('Interactive Brokers Flex as XML: elements CorporateAction', async () => {
  const { trades, reading } = await readDetected(ibkrFlexXml, 'ibkr-flex-xml-splits.xml', {
    timeZone: 'America/New_York',
  })
  // 40 x 70 - 10 x 260; 5 x 22 - 50 x 2 with the name of the company as the description of the action.
  expect(trades.map(({ symbol, status, grossPnl }) => [symbol, status, grossPnl])).toEqual([
    ['FWD', 'completed', '200'],
    ['ACME', 'completed', '10'],
  ])
  expect(reading.rejected).toEqual([])
  expect(reading.ignored.slice(0, 2).map(({ reason }) => reason)).toEqual([
    'Part of the split in line 6.',
    'A split of shares that no trade in the file holds.',
  ])
})
