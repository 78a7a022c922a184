import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import type { FormatReading, KnownPosition } from '#domain/importers/reading/tables/import-format.ts'
import { readBroker } from '#tests/support/imports/broker-checks.ts'
import { readText } from '#tests/support/imports/import-checks.ts'
import { knownAfter } from '#tests/support/imports/known-positions.ts'
import { ibkrFlexXml } from './flex-xml.ts'

const newYork = { timeZone: 'America/New_York' }

const header =
  'ClientAccountID,CurrencyPrimary,AssetClass,Symbol,DateTime,Quantity,TradePrice,IBCommission,Buy/Sell,Open/CloseIndicator,IBExecID,Conid,Multiplier'
const actionHeader =
  'ClientAccountID,CurrencyPrimary,AssetClass,Symbol,Description,Date/Time,ActionDescription,Quantity,Proceeds'

const buy = (symbol: string, day: string, size: number, price: number, id: string) =>
  `U1,USD,STK,${symbol},2025${day};100000,${size},${price},-1,BUY,O,${id},,1`
const sell = (symbol: string, day: string, size: number, price: number, id: string) =>
  `U1,USD,STK,${symbol},2025${day};100000,-${size},${price},-1,SELL,C,${id},,1`
const action = (symbol: string, day: string, words: string, size: number, proceeds = 0) =>
  `U1,USD,STK,${symbol},${symbol} INC,2025${day};202500,"${words}",${size},${proceeds}`

const option = (symbol: string, day: string, size: number, price: string, multiplier: number, id: string) =>
  `U1,USD,OPT,${symbol},2025${day};100000,${size},${price},-1,${size > 0 ? 'BUY,O' : 'SELL,C'},${id},797,${multiplier}`
const withId = (line: string) => line.replace(/,,1$/, ',4711,1')

const read = (trades: readonly string[], actions: readonly string[], positions: readonly KnownPosition[] = []) =>
  readText('ibkr-flex-csv', [header, ...trades, ...(actions.length === 0 ? [] : [actionHeader, ...actions])], {
    ...newYork,
    knownPositions: positions,
  })

type Read = Awaited<ReturnType<typeof read>>
const results = ({ trades }: Read) => trades.map(({ symbol, status, grossPnl }) => [symbol, status, grossPnl])
const reasons = (rows: FormatReading['rejected'] | FormatReading['ignored']) => rows.map(({ reason }) => reason)

const merger = 'OLDM(CA0000000001) MERGED(Acquisition)  WITH US5555555555 838100 FOR 1000000'
const mergerRows = [
  action('OLDM', '0503', `${merger} (OLDM, OLD INC, CA0000000001)`, -100),
  action('NEWM', '0503', `${merger} (NEWM, NEW BRANDS, US5555555555)`, 83),
]

describe('merger for shares', () => {
  const bought = buy('OLDM', '0103', 100, 15, 'a1')
  const sold = sell('NEWM', '0520', 83, 18, 'a2')

  test('the cost goes along, and the trade goes on under the new symbol', async () => {
    const one = await read([bought, sold], mergerRows)
    // 83 x 18 - 100 x 15
    expect(results(one)).toEqual([['NEWM', 'completed', '-6']])
    expect(one.reading.rejected).toEqual([])
    expect(reasons(one.reading.ignored)).toEqual(['Part of the change of symbol in line 6.'])
  })

  test('nothing is doubled by importing again', async () => {
    const first = await read([bought, sold], mergerRows)
    const again = await read([bought, sold], mergerRows, knownAfter(first.reading))
    expect(again.trades.map(({ importKey }) => importKey)).toEqual(first.trades.map(({ importKey }) => importKey))
    expect(again.reading.knownExecutions).toBe(3)
  })

  test('of two files in turn, the second names the symbol to change, and then gives the same', async () => {
    const early = knownAfter((await read([bought], [])).reading)
    const refused = await read([sold], mergerRows, early)
    expect(reasons(refused.reading.ignored)[0]).toMatch(/^OLDM became NEWM\. Change the symbol of the open trade/)
    for (const trades of [[sold], [bought, sold]]) {
      const changed = early.map((position) => ({ ...position, symbol: 'NEWM' }))
      const late = await read(trades, mergerRows, changed)
      expect(results(late)).toEqual([['NEWM', 'completed', '-6']])
    }
  })

  test('of more shares than the file holds, it is refused with both figures', async () => {
    const one = await read([buy('OLDM', '0103', 60, 15, 'a1')], mergerRows)
    expect(reasons(one.reading.rejected)).toEqual(
      Array(2).fill('100 OLDM became 83 NEWM, but 60 is held. Import an earlier period first.'),
    )
  })

  test('without the row of the new shares, and with cash beside shares, it is refused by its name', async () => {
    const half = await read([bought], mergerRows.slice(0, 1))
    expect(reasons(half.reading.rejected)).toEqual([
      'A merger of OLDM without the row of its new shares. Add that row to the file.',
    ])
    const mixed = await read(
      [bought],
      [
        action('OLDM', '0503', `${merger} (OLDM, OLD INC, CA0000000001)`, -100, 500),
        action('NEWM', '0503', `${merger} (NEWM, NEW BRANDS, US5555555555)`, 83),
      ],
    )
    expect(reasons(mixed.reading.rejected)[0]).toMatch(/^A merger of OLDM for shares and cash/)
  })
})

describe('merger for cash', () => {
  const words = 'CASH(US0000000001) MERGED(Acquisition) FOR USD 54.20 PER SHARE (CASH, CASH INC, US0000000001)'

  test.each([
    ['the proceeds', 5_420],
    ['the cash per share, where proceeds are missing', 0],
  ])('closes the trade at %s', async (_name, proceeds) => {
    const one = await read([buy('CASH', '0103', 100, 50, 'a1')], [action('CASH', '0503', words, -100, proceeds)])
    // 100 x (54.20 - 50)
    expect(results(one)).toEqual([['CASH', 'completed', '420']])
    expect(one.reading.rejected).toEqual([])
  })

  test('closes what an earlier file left open, once', async () => {
    const bought = buy('CASH', '0103', 100, 50, 'a1')
    const early = knownAfter((await read([bought], [])).reading)
    const rows = [action('CASH', '0503', words, -100, 5_420)]
    const late = await read([buy('ELSE', '0601', 1, 1, 'b1')], rows, early)
    expect(results(late)).toContainEqual(['CASH', 'completed', '420'])
    const whole = await read([bought], rows)
    const again = await read([bought], rows, knownAfter(whole.reading))
    expect(again.reading.knownExecutions).toBe(2)
  })

  test('closes a short position', async () => {
    const short = 'U1,USD,STK,CASH,20250103;100000,-100,50,-1,SELL,O,a1,,1'
    const one = await read([short], [action('CASH', '0503', words, 100, -5_420)])
    expect(results(one)).toEqual([['CASH', 'completed', '-420']])
  })

  test('that states no cash is refused', async () => {
    const one = await read(
      [buy('CASH', '0103', 100, 50, 'a1')],
      [action('CASH', '0503', 'CASH(US1) MERGED(Liquidation) (CASH, CASH INC, US1)', -100)],
    )
    expect(reasons(one.reading.rejected)[0]).toMatch(/states neither new shares nor cash/)
  })
})

test('an unreadable row takes the other rows of its action along, and one that is reversed changes nothing', async () => {
  const words = 'CASH(US0000000001) MERGED(Acquisition) FOR USD 54.20 PER SHARE (CASH, CASH INC, US0000000001)'
  const bought = buy('CASH', '0103', 100, 50, 'a1')
  const broken = await read(
    [bought],
    [
      mergerRows[0] ?? '',
      (mergerRows[1] ?? '').replace(/,0$/, ',many'),
      (mergerRows[1] ?? '').replace(',83,', ',few,'),
    ],
  )
  expect(reasons(broken.reading.rejected)).toEqual([
    expect.stringContaining('"many" is not a number'),
    expect.stringContaining('"few" is not a number'),
  ])
  expect(reasons(broken.reading.ignored)).toEqual(['Part of a corporate action with an unreadable row.'])
  const reversed = await read([bought], [action('CASH', '0503', words, -100), action('CASH', '0503', words, 100)])
  expect(results(reversed)).toEqual([['CASH', 'active', null]])
  expect(reasons(reversed.reading.ignored)).toEqual(Array(2).fill('A merger that did not change the size.'))
})

describe('change of ISIN and symbol', () => {
  const change = 'FORM(US6666666661) CUSIP/ISIN CHANGE TO (US6666666662)'

  test('one holding, one trade', async () => {
    const one = await read(
      [buy('FORM', '0103', 10, 200, 'a1'), sell('META', '0701', 10, 180, 'a2')],
      [
        action('FORM.OLD', '0609', `${change} (FORM.OLD, FORM INC, US6666666661)`, -10),
        action('META', '0609', `${change} (META, META INC, US6666666662)`, 10),
      ],
    )
    expect(results(one)).toEqual([['META', 'completed', '-200']])
  })

  test('the symbol may stay', async () => {
    const one = await read(
      [buy('FORM', '0103', 10, 200, 'a1'), sell('FORM', '0701', 10, 180, 'a2')],
      [
        action('FORM.OLD', '0609', `${change} (FORM.OLD, FORM INC, US6666666661)`, -10),
        action('FORM', '0609', `${change} (FORM, FORM INC, US6666666662)`, 10),
      ],
    )
    expect(results(one)).toEqual([['FORM', 'completed', '-200']])
    expect(reasons(one.reading.ignored)).toEqual(Array(2).fill('A change of symbol that did not change the size.'))
  })

  test('a new ticker with the same contract id needs no row of its own', async () => {
    const one = await read(
      [withId(buy('FORM', '0103', 10, 200, 'a1')), withId(sell('META', '0701', 10, 180, 'a2'))],
      [],
    )
    expect(results(one)).toEqual([['META', 'completed', '-200']])
    expect(one.reading.warnings).toContainEqual({ line: 3, message: 'FORM became META: its trades go on as META.' })
  })
})

test('a reverse split that names the old shares first, and a dividend in shares', async () => {
  const words = 'REVS.OLD(US1897631057) SPLIT 1 FOR 30'
  const one = await read(
    [
      buy('REVS', '0103', 300, 1, 'a1'),
      sell('REVS', '0701', 10, 36, 'a2'),
      buy('DIVS', '0103', 100, 11, 'b1'),
      sell('DIVS', '0701', 110, 12, 'b2'),
    ],
    [
      action('REVS.OLD', '0609', `${words} (REVS.OLD, REVS INC, US1897631057)`, -300),
      action('REVS', '0609', `${words} (REVS, REVS INC, US1897632048)`, 10),
      action('DIVS', '0609', 'DIVS(US2) STOCK DIVIDEND US2 10 FOR 100 (DIVS, DIVS INC, US2)', 10),
    ],
  )
  // 10 x 36 - 300 and 110 x 12 - 1,100
  expect(results(one)).toEqual([
    ['REVS', 'completed', '60'],
    ['DIVS', 'completed', '220'],
  ])
})

test('a spin-off and what is not known are refused by their names, but only where shares are held', async () => {
  const rows = [
    action('SPUN', '0609', 'PRNT(US1) SPINOFF  1 FOR 3 (SPUN, SPUN CO, US2)', 33),
    action('PRNT.R', '0610', 'PRNT(US1) SUBSCRIBABLE RIGHTS ISSUE  1 FOR 1 (PRNT.R, PRNT RIGHTS, US3)', 100),
  ]
  const held = await read([buy('PRNT', '0103', 100, 30, 'a1')], rows)
  expect(reasons(held.reading.rejected)).toEqual([
    'A spin-off: the file does not state which part of the cost 33 SPUN have of PRNT. Log their purchase by hand at that part. Lower the entry price of the trade that they came from by as much.',
    '"SUBSCRIBABLE RIGHTS ISSUE 1 FOR 1" of PRNT cannot be imported. Edit the trades held through it by hand.',
  ])
  const free = await read([buy('ELSE', '0103', 100, 30, 'a1')], rows)
  expect(free.reading.rejected).toEqual([])
  expect(reasons(free.reading.ignored)).toEqual(Array(2).fill(expect.stringMatching(/that no trade holds/)))
})

describe('adjusted options', () => {
  const bought = option('ADJX  271217C00002500', '0103', 2, '1.00', 100, 'o1')

  test.each([
    ['the same multiplier', '0.60', 100],
    // The price of a unit follows the number of units: 6 x 10.
    ['a new multiplier', '6.00', 10],
  ])('one contract id with a new symbol and %s is one trade', async (_name, price, multiplier) => {
    const one = await read([bought, option('ADJX1 271217C00002500', '1003', -2, price, multiplier, 'o2')], [])
    // 2 x (60 - 100)
    expect(results(one)).toEqual([['ADJX1271217C00002500', 'completed', '-80']])
    const again = await read(
      [bought, option('ADJX1 271217C00002500', '1003', -2, price, multiplier, 'o2')],
      [],
      knownAfter(one.reading),
    )
    expect(again.reading.knownExecutions).toBe(2)
  })

  test('a trade of an earlier file goes on in its own point value, once its symbol is changed', async () => {
    const early = knownAfter((await read([bought], [])).reading)
    const named = await read([option('ADJX1 271217C00002500', '1003', -2, '6.00', 10, 'o2')], [], early)
    expect(named.reading.warnings).toContainEqual({
      line: 2,
      message: expect.stringMatching(
        /may be the adjusted contract of ADJX271217C00002500\. If it is, change the symbol/,
      ),
    })
    const changed = early.map((position) => ({ ...position, symbol: 'ADJX1271217C00002500' }))
    const late = await read([option('ADJX1 271217C00002500', '1003', -2, '6.00', 10, 'o2')], [], changed)
    expect(results(late)).toEqual([['ADJX1271217C00002500', 'completed', '-80']])
  })
})

test('an activity statement lists a contract under both of its symbols', async () => {
  const one = await readText(
    'ibkr-activity-statement',
    [
      'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
      'Trades,Data,Order,Stocks,USD,FORM,"2025-01-03, 10:00:00",10,200,200,0,-1,0,0,0,O',
      'Trades,Data,Order,Stocks,USD,META,"2025-07-01, 10:00:00",-10,180,180,0,-1,0,0,0,C',
      'Financial Instrument Information,Header,Asset Category,Symbol,Description,Conid,Multiplier',
      'Financial Instrument Information,Data,Stocks,"FORM, META",META INC,4711,1',
    ],
    newYork,
  )
  expect(results(one)).toEqual([['META', 'completed', '-200']])
})

test('a Flex query as XML with each kind', async () => {
  const all = await readBroker(ibkrFlexXml, 'ibkr-flex-xml-corporate-actions.xml')
  expect(all.results).toEqual([
    // 45 x 36 - 60 x 25
    ['NEWM', 'long', '120', '118'],
    // 40 x (21.50 - 18)
    ['PAID', 'long', '140', '139'],
    // 20 x (126 - 120)
    ['NEWN', 'long', '120', '118'],
    // 210 x 10 - 200 x 10
    ['DIVS', 'long', '100', '98'],
    ['PRNT', 'long', null, null],
    // 3 x (90 - 120)
    ['ADJX1271217C00002500', 'long', '-90', '-92'],
  ])
  expect(Object.values(all.rejected)).toEqual([expect.stringMatching(/^A spin-off: .* 6 SPUN have of PRNT/)])
})

test('the P&L of the broker is compared before costs after a split, and unknown where shares were taken away', async () => {
  const one = await readText(
    'ibkr-flex-csv',
    [
      `${header},FifoPnlRealized`,
      `${buy('OLDM', '0103', 100, 15, 'a1')},0`,
      `${sell('NEWM', '0520', 83, 18, 'a2')},-8`,
      `${buy('FWDS', '0103', 10, 260, 'b1')},0`,
      `${sell('FWDS', '0919', 40, 70, 'b2')},198`,
      actionHeader,
      ...mergerRows,
      action('FWDS', '0609', 'FWDS(US1) SPLIT 4 FOR 1 (FWDS, FWDS INC, US1)', 30),
    ],
    newYork,
  )
  expect(one.trades.map(({ symbol, grossPnl, brokerPnl }) => [symbol, grossPnl, brokerPnl])).toEqual([
    ['FWDS', '200', '200'],
    ['NEWM', '-6', null],
  ])
})

const reports = new URL('../../../../../../../shared/data/import-reports/', import.meta.url)

describe.skipIf(!existsSync(reports))('inputs after public reports, where ../shared has them', () => {
  test.each([
    ['ibkr-merger.xml', '-6'],
    ['ibkr-renamed.xml', '-200'],
    ['ibkr-adjusted-option.xml', '-80'],
  ])('%s is one closed trade of %s', async (name, pnl) => {
    const text = await readFile(new URL(name, reports), 'utf8')
    const one = await readText('ibkr-flex-xml', text.split('\n'), newYork)
    expect(one.trades.map(({ status, grossPnl }) => [status, grossPnl])).toEqual([['completed', pnl]])
  })
})
