import { describe, expect, test } from 'vitest'
import { tradestation } from '#domain/importers/formats/stocks-options/tradestation.ts'
import { readDetected, readText } from '#tests/support/imports/import-checks.ts'
import { edgewonk, edgewonkTemplate } from './edgewonk.ts'
import { tradersync } from './tradersync.ts'
import { tradervue, tradervueExecutions } from './tradervue.ts'
import { tradetally } from './tradetally.ts'
import { tradezella } from './tradezella.ts'

test('TradeZella: a future, an option and a short, with names, risk and extremes', async () => {
  const { reading, trades, reconciliation } = await readDetected(tradezella, 'tradezella.csv')
  // 5.25 points x 2 x 5; the risk of 50 is 5 points of 2 x 5, so 49.10 is 0.982 R.
  expect(trades[0]).toMatchObject({
    symbol: 'MESM5',
    assetClass: 'future',
    pointValue: '5',
    grossPnl: '52.5',
    netPnl: '49.1',
    initialStopPrice: '5120.25',
    realizedR: 0.982,
    lowestPrice: '5123.5',
    highestPrice: '5131.25',
    entryAt: '2025-03-10T14:35:12.000Z',
    sector: 'Index',
    thesis: 'Rating: 4.0',
    labels: { setup: 'Opening range', tags: ['Pullback', 'Trend day', 'A+'], mistakes: ['Late entry', 'Oversized'] },
  })
  // -0.45 x 2 x 100
  expect(trades[1]).toMatchObject({
    symbol: 'TSLA 2025-03-21 280 put',
    assetClass: 'option',
    strikePrice: '280',
    optionType: 'put',
    expiryDate: '2025-03-21',
    underlyingSymbol: 'TSLA',
    grossPnl: '-90',
    netPnl: '-91.3',
  })
  // Worst and best result of 100 shares sold at 205: a dollar up, six down.
  expect(trades[2]).toMatchObject({ direction: 'short', highestPrice: '206', lowestPrice: '199', realizedR: 2 })
  expect(trades[2]).not.toHaveProperty('labels')
  expect(reconciliation).toMatchObject({ compared: 3, agreed: 3 })
  expect(reading.rejected).toMatchObject([{ line: 5, reason: expect.stringContaining('Close Date "2025-03-12 soon"') }])
})

test('TradeZella in the columns of its template', async () => {
  const { trades } = await readDetected(tradezella, 'tradezella-template.csv')
  expect(trades).toMatchObject([
    { symbol: 'MNQM5', direction: 'short', grossPnl: '39', netPnl: '37.7', pointValue: '2' },
  ])
})

test('Tradervue: risk, extremes and their moments; a ticker that is a future’s root is the share its result says', async () => {
  const { reading, trades, reconciliation } = await readDetected(tradervue, 'tradervue.csv')
  expect(trades[0]).toMatchObject({
    grossPnl: '150',
    totalFees: '2',
    initialStopPrice: '561.35',
    lowestPrice: '561.7',
    highestPrice: '563.8',
    timeToMaeMin: '2',
    timeToMfeMin: '7',
    thesis: 'Second test, held',
    labels: { setup: null, tags: ['swing', 'gap'], mistakes: [] },
  })
  expect(trades[1]).toMatchObject({ symbol: 'CL', assetClass: 'stock', pointValue: '1', grossPnl: '-20' })
  expect(trades[2]).toMatchObject({ status: 'active', thesis: 'Still open', brokerPnl: null })
  expect(reconciliation).toMatchObject({ compared: 2, agreed: 2 })
  expect(reading.rejected).toMatchObject([{ line: 5, reason: expect.stringContaining('Side "X"') }])
})

test('Tradervue executions: a short covered in parts', async () => {
  const { reading, trades } = await readDetected(tradervueExecutions, 'tradervue-executions.csv')
  // 40 x 1.50 - 60 x 0.75 = 15, less 2.60.
  expect(trades[0]).toMatchObject({ direction: 'short', grossPnl: '15', totalFees: '2.6', netPnl: '12.4' })
  expect(trades[1]).toMatchObject({ status: 'active', totalFees: '0.16' })
  expect(reading.rejected).toMatchObject([{ line: 6, reason: expect.stringContaining('Side "Maybe"') }])
})

test('TraderSync: dates with the month’s name, options, an open trade', async () => {
  const { reading, trades, reconciliation } = await readDetected(tradersync, 'tradersync.csv')
  expect(trades[0]).toMatchObject({
    grossPnl: '170',
    netPnl: '168.5',
    initialStopPrice: '234.65',
    lowestPrice: '235.2',
    highestPrice: '237.6',
    entryAt: '2025-02-12T15:35:00.000Z',
    thesis: 'Held the level',
    labels: { setup: 'Breakout', tags: ['Gap'], mistakes: ['Early exit'] },
  })
  expect(trades[1]).toMatchObject({
    symbol: 'TSLA 2025-03-21 320 call',
    optionType: 'call',
    strikePrice: '320',
    grossPnl: '-140',
    netPnl: '-141.3',
  })
  expect(trades[2]).toMatchObject({ status: 'active', direction: 'short' })
  expect(reconciliation).toMatchObject({ compared: 2, agreed: 2 })
  expect(reading.rejected).toMatchObject([{ line: 5, reason: expect.stringContaining('Open Date "Feb 30, 2025') }])
})

test('TradeNote’s template, which is TradeZero’s layout: all fees, a short covered in parts', async () => {
  const { reading, trades } = await readDetected(tradestation, 'tradenote.csv')
  // 20 x 0.50 - 30 x 0.30 = 1; 1.00 of commission and 0.27 - 0.04 of fees. The cash: 4004.23 - 1592.16 - 2412.30.
  expect(trades).toMatchObject([
    { direction: 'short', grossPnl: '1', totalFees: '1.23', netPnl: '-0.23', thesis: 'Covered into the low' },
  ])
  expect(reading.rejected.map(({ line }) => line)).toEqual([5, 6])
})

test('TradeTally: results after costs, options, strategies and setups', async () => {
  const { reading, trades, reconciliation } = await readDetected(tradetally, 'tradetally.csv')
  expect(trades[0]).toMatchObject({
    symbol: 'SOXL 2025-06-20 17 put',
    direction: 'short',
    grossPnl: '72',
    netPnl: '70.6',
    thesis: 'Sold the spike\nQuality grade: B',
    labels: { setup: 'Cash secured put', tags: ['income', 'weekly'], mistakes: [] },
  })
  expect(trades[1]).toMatchObject({ grossPnl: '25', netPnl: '24', labels: { setup: 'Flag', tags: ['Momentum'] } })
  expect(trades[2]).toMatchObject({ status: 'active' })
  expect(reconciliation).toMatchObject({ compared: 2, agreed: 2 })
  expect(reading.rejected).toMatchObject([{ line: 5, reason: expect.stringContaining('exit is before the entry') }])
})

test('Edgewonk: decimal commas, plan, extremes and three comments', async () => {
  const { reading, trades, reconciliation } = await readDetected(edgewonk, 'edgewonk.csv', {
    timeZone: 'Europe/Berlin',
  })
  expect(trades[0]).toMatchObject({
    assetClass: 'forex',
    grossPnl: '45',
    swapFunding: '-0.35',
    totalFees: '1.55',
    netPnl: '43.45',
    initialStopPrice: '1.082',
    plannedTarget1: '1.091',
    plannedRR: 2,
    lowestPrice: '1.0841',
    highestPrice: '1.0902',
    entryAt: '2025-03-10T08:35:00.000Z',
    entryComment: 'Clean retest',
    managementComment: 'Moved the stop too soon',
    exitComment: 'Closed before the news',
    thesis: 'Waited for the close',
    externalId: '1',
    labels: { setup: 'London break', tags: ['trend', 'news'], mistakes: ['Impatience'] },
  })
  expect(trades[1]).toMatchObject({ direction: 'short', grossPnl: '-10', totalFees: '0.5', highestPrice: '1.2975' })
  expect(trades[2]).toMatchObject({ status: 'active' })
  expect(reconciliation).toMatchObject({ compared: 2, agreed: 2 })
  expect(reading.rejected).toMatchObject([{ line: 5, reason: expect.stringContaining('Position size "five"') }])
})

test('Edgewonk’s import template: results after costs, plan, extremes and comments', async () => {
  const { reading, trades, reconciliation } = await readDetected(edgewonkTemplate, 'edgewonk-template.csv')
  // 5.25 points x 2 x 5; the first stop is 5 points away.
  expect(trades[0]).toMatchObject({
    symbol: 'MESM5',
    direction: 'long',
    grossPnl: '52.5',
    netPnl: '50.4',
    initialStopPrice: '5120.25',
    plannedTarget1: '5135.25',
    highestPrice: '5131',
    lowestPrice: '5123.5',
    entryAt: '2025-03-10T14:35:12.000Z',
    thesis: 'Above the gap\nCalm open',
    entryComment: 'Filled at once',
    exitComment: 'Half a point early',
    labels: { setup: 'Opening range', tags: [], mistakes: [] },
  })
  expect(trades[1]).toMatchObject({ direction: 'short', grossPnl: '-20', netPnl: '-21.3' })
  expect(trades[2]).toMatchObject({ status: 'active', direction: 'short' })
  expect(reconciliation).toMatchObject({ compared: 2, agreed: 2 })
  expect(reading.rejected).toMatchObject([{ line: 5, reason: expect.stringContaining('"HOLD" is neither long nor') }])
})

test('TraderSync: the first stop and target of a plan, dates in the forms of its exports', async () => {
  const { trades } = await readText('tradersync', [
    'Status,Symbol,Size,Open Date,Close Date,Open Time,Close Time,Entry Price,Exit Price,Return $,Return %,Net Return,Commision,Side,R-Multiple,target1,profit_aim1,stop1,risk1',
    'WIN,AAPL,100,Feb 12 2026,2026-02-13,10:30:00,11:45:00,$150.00,$152.50,$250.00,1.67%,$248.00,$2.00,LONG,2.5,$155.00,$500.00,$149.00,$100.00',
  ])
  expect(trades).toMatchObject([
    { grossPnl: '250', netPnl: '248', initialStopPrice: '149', plannedTarget1: '155', realizedR: 2.48 },
  ])
  expect(trades[0]).toMatchObject({ entryAt: '2026-02-12T16:30:00.000Z', exitAt: '2026-02-13T17:45:00.000Z' })
})

test('Tradervue executions with the column that programs misspell', async () => {
  const { trades } = await readText('tradervue-executions', [
    'Date,Time,Symbol,Quantity,Price,Side,Commision,TransFee,ECNFee',
    '2026-01-05,14:01:02,XYZ,100,123.45,SLD,0.43,0.0,0.0',
    '2026-01-05,14:05:02,XYZ,100,122.95,BOT,0.43,0.0,0.0',
  ])
  expect(trades).toMatchObject([{ direction: 'short', grossPnl: '50', totalFees: '0.86', netPnl: '49.14' }])
})

describe('an option that expires worthless closes at 0, and without a time 0 is no exit', () => {
  const opened = '2025-03-20 10:00:00'
  const closed = '2025-03-21 16:00:00'
  test.each([
    [
      tradezella.id,
      'Account Name,Adjusted Cost,Adjusted Proceeds,Avg Buy Price,Avg Sell Price,Exit Price,Close Date,Close Time,Commission,Duration,Entry Price,Fee,Gross P&L,Instrument,Net P&L,Open Date,Open Time,Quantity,Side,Status,Symbol',
      'Main,250,0,2.5,0,0,2025-03-21,16:00:00,0,100,2.5,0,-250,2025-03-21 280 CALL,-250,2025-03-20,10:00:00,1,long,Loss,TSLA',
      'Main,250,0,2.5,0,0,,,0,100,2.5,0,,2025-03-21 280 CALL,,2025-03-20,10:00:00,1,long,Open,TSLA',
    ],
    [
      tradersync.id,
      'Status,Symbol,Size,Open Date,Close Date,Open Time,Close Time,Setups,Mistakes,Entry Price,Exit Price,Return $,Return %,Expire,Strike,Type,Side',
      'LOSS,TSLA,1,"Mar 20, 2025","Mar 21, 2025",10:00:00,16:00:00,,,2.5,0,-250,-100,"Mar 21, 2025",280,CALL,LONG',
      'OPEN,TSLA,1,"Mar 20, 2025",,10:00:00,,,,2.5,0,,,"Mar 21, 2025",280,CALL,LONG',
    ],
    [
      tradetally.id,
      'Symbol,Side,Quantity,Entry Price,Exit Price,Entry Date,Exit Date,P&L,Fees,Commission,Notes,Strategy,Setup,Tags,Instrument Type,Option Type,Strike Price,Expiration Date',
      `TSLA,long,1,2.5,0,${opened},${closed},-250,0,0,,s,,,option,call,280,2025-03-21`,
      `TSLA,long,1,2.5,0,${opened},,,0,0,,s,,,option,call,280,2025-03-21`,
    ],
    [
      tradervue.id,
      'Open Datetime,Close Datetime,Symbol,Side,Volume,Exec Count,Entry Price,Exit Price,Gross P&L,Shared,Notes,Tags',
      `${opened},${closed},TSLA250321C00280000,L,1,2,2.5,0,-250,,,`,
      `${opened},,TSLA250321C00280000,L,1,2,2.5,0,,,,`,
    ],
    [
      edgewonkTemplate.id,
      'Opening Time,Type [buy/sell],Symbol,Setup,Size / Quantity,Closing Time,Entry Price,Closing Price,Swap,Commission,Net Profit,Stop Loss (optional),Take Profit(optional),Highest price (optional),Lowest price (optional),Notes,Pre Trade Comments,Entry Comments,Trade Management,Exit Comments,Breakeven?,Custom Stat 1,Custom Stat 2',
      `${opened},BUY,TSLA250321C00280000,,1,${closed},2.5,0,0,0,-250,,,,,,,,,,,,`,
      `${opened},BUY,TSLA250321C00280000,,1,,2.5,0,0,0,,,,,,,,,,,,,`,
    ],
  ])('%s', async (id, header, expired, open) => {
    const { reading, trades } = await readText(id, [header, expired, open])
    expect(reading.rejected).toEqual([])
    // 1 contract at 2.50 x 100
    expect(trades).toMatchObject([
      { status: 'completed', exitPrice: '0', grossPnl: '-250', brokerPnl: '-250' },
      { status: 'active', exitPrice: null },
    ])
  })
})
