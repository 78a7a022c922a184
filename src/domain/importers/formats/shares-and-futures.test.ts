import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { ImportFile } from '#domain/importers/reading/tables/import-file.ts'
import { futuresContracts } from '#domain/instruments/futures-contracts.ts'
import { exact } from '#domain/numbers/decimal.ts'
import { plainOptions, readFixture, readText, tradesWithFigures } from '#tests/support/imports/import-checks.ts'
import { formats, readImport } from './catalogue.ts'
import { detectFormat } from './detect-format.fixture.ts'

const folder = new URL('../../../../tests/fixtures/imports', import.meta.url)
/** Its prices are in eighths, which no other future is quoted in. */
const grainsOnly = 'tradovate-performance-grain-eighths.csv'
const names = [
  ...readdirSync(folder).filter((name) => name !== grainsOnly),
  '../tradovate-performance.csv',
  '../generic-round-trips.csv',
]

/** Formats of programs that trade futures alone. */
const futuresAlone = new Set(
  'tradovate-performance tradovate-fills tradovate-orders topstepx-trades rithmic-orders rithmic-performance'.split(
    ' ',
  ),
)
/** Formats whose rows state what they trade, as by a type of instrument or an exchange. */
const stating = new Set(
  'ibkr-activity-statement ibkr-flex-csv ibkr-flex-xml quantower-trades tastytrade thinkorswim generic tradingview-orders tradingview-balance'.split(
    ' ',
  ),
)
/** Formats that mark a future in its symbol: tastyworks with a slash. */
const marking = new Set(['tastyworks'])
/** Files with rows of stocks that do not say what they are. */
const asking = new Set(['tradervue-executions.csv', 'tradestation.csv'])
/** Formats whose results tell a stock from a future, unless the contract has the point value of a stock. */
const askingAtOnePerPoint = new Set('tradervue tradezella'.split(' '))

/** Files whose corporate actions have other symbols too, which all copies would share. */
const renaming = new Set(['ibkr-flex-xml-corporate-actions.xml'])

/** One file with each sheet once per contract, under the contract's root instead of `symbol`. */
function underEveryRoot(file: ImportFile, symbol: string): ImportFile {
  const word = new RegExp(`(?<![A-Z0-9])${symbol.replaceAll(/\W/g, String.raw`\$&`)}(?![A-Z0-9])`, 'g')
  const length = Math.max(...file.sheets.flatMap(({ lines }) => lines)) + 1
  const sheets = futuresContracts.flatMap(({ root }, copy) =>
    file.sheets.map((sheet) => ({
      ...sheet,
      rows: sheet.rows.map((row) => row.map((cell) => (cell.includes(symbol) ? cell.replace(word, () => root) : cell))),
      lines: sheet.lines.map((line) => copy * length + line),
    })),
  )
  return { ...file, sheets }
}

const options = { ...plainOptions, symbol: 'NASDAQ:AAPL' }

/** Reads a fixture as it is, and with a symbol of some classes under every root; null if it has none. */
async function readUnderEveryRoot(name: string, classes: readonly string[]) {
  const file = await readFixture(name)
  const format = detectFormat(file) ?? expect.fail(`no format reads ${name}`)
  const before = tradesWithFigures(readImport(format, file, options), options)
  const ofClass = before.filter(({ assetClass }) => classes.includes(assetClass))
  const traded = ofClass.find(({ symbol }) => /^[A-Z0-9]{1,6}$/.test(symbol)) ?? ofClass[0]
  if (traded === undefined) return null
  const reading = readImport(format, underEveryRoot(file, traded.symbol), options)
  const after = tradesWithFigures(reading, options)
  const known = new Set(before.map(({ symbol }) => symbol))
  return {
    format,
    unclear: new Set(reading.unclearSymbols),
    original: before.filter(({ symbol }) => symbol === traded.symbol),
    contracts: futuresContracts
      .filter(({ root }) => !known.has(root))
      .map((contract) => ({
        ...contract,
        trades: after.filter(({ symbol }) => symbol.replace(/^\//, '') === contract.root),
      })),
  }
}

describe.each(names)('%s under every root of the contract table', { timeout: 60_000 }, (name) => {
  test('stocks stay stocks, with the same P&L', async () => {
    const read = await readUnderEveryRoot(name, ['stock', 'etf'])
    if (read === null || read.format.id === 'tradingview-strategy' || renaming.has(name)) return
    const { format, original, contracts, unclear } = read
    const figures = (trades: typeof original) =>
      trades.map(({ assetClass, pointValue, grossPnl }) => [assetClass, pointValue, grossPnl])
    for (const { root, trades, pointValue } of contracts) {
      expect(figures(trades), root).toEqual(figures(original))
      const isAsked = asking.has(name) || (askingAtOnePerPoint.has(format.id) && pointValue === '1')
      expect(unclear.has(root), root).toBe(isAsked)
    }
  })

  test('futures are futures where the row or the format says so', async () => {
    const read = await readUnderEveryRoot(name, ['future'])
    if (read === null) return
    const { format, contracts, unclear } = read
    for (const { root, pointValue, currency, trades } of contracts) {
      // Those in other currencies need a portfolio in theirs.
      if (futuresAlone.has(format.id) && currency === 'USD') expect(trades.length, root).toBeGreaterThan(0)
      for (const trade of trades) {
        const isFuture = trade.assetClass === 'future'
        if (futuresAlone.has(format.id)) expect([trade.assetClass, trade.pointValue]).toEqual(['future', pointValue])
        else if (isFuture) expect(stating.has(format.id) || trade.grossPnl === trade.brokerPnl, root).toBe(true)
        else {
          expect([trade.assetClass, trade.pointValue], root).toEqual(['stock', '1'])
          expect(unclear.has(root) || marking.has(format.id), root).toBe(true)
        }
      }
    }
  })

  test('pairs and coins never become futures', async () => {
    const read = await readUnderEveryRoot(name, ['forex', 'cfd', 'cryptoSpot', 'cryptoPerp'])
    if (read === null || stating.has(read.format.id)) return
    const classes = read.contracts.flatMap(({ trades }) => trades.map(({ assetClass }) => assetClass))
    expect(classes).not.toContain('future')
  })
})

test('the fixtures cover every format but the history and the columns that the trader maps', async () => {
  const read = await Promise.all(names.map(async (name) => detectFormat(await readFixture(name))?.id))
  expect(formats.map(({ id }) => id).filter((id) => !read.includes(id))).toEqual(['edgeworth'])
})

const shape = ({
  symbol,
  assetClass,
  pointValue,
  grossPnl,
}: Awaited<ReturnType<typeof readText>>['trades'][number]) => [symbol, assetClass, pointValue, grossPnl]

describe('shares whose ticker is the root of a future', () => {
  // Eversource, Colgate, Vail, LandSea, a silver miner, Horizon … as brokers of shares list them.
  const tickers = ['ES', 'CL', 'MTN', 'LE', 'SIL', 'HG', 'EMD']
  const tenShares = tickers.map((ticker) => [ticker, 'stock', '1', '15'])

  test('tastytrade: the row says "Equity"', async () => {
    const header =
      'Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,Multiplier,Root Symbol,Underlying Symbol,Expiration Date,Strike Price,Call or Put,Order #,Total,Currency'
    const rows = tickers.flatMap((ticker) => [
      `2025-07-21T10:00:00-0500,Trade,Buy to Open,BUY_TO_OPEN,${ticker},Equity,Bought 10 ${ticker} @ 60.00,-600.00,10,-60.00,0.00,-0.01,,,,,,,1,-600.01,USD`,
      `2025-07-22T10:00:00-0500,Trade,Sell to Close,SELL_TO_CLOSE,${ticker},Equity,Sold 10 ${ticker} @ 61.50,615.00,10,61.50,0.00,-0.01,,,,,,,2,614.99,USD`,
    ])
    const { reading, trades } = await readText('tastytrade', [header, ...rows])
    expect(trades.map(shape)).toEqual(tenShares)
    expect(reading.unclearSymbols).toBeUndefined()
  })

  const executions = (price: number) =>
    tickers.flatMap((ticker) => [
      `2025-07-21 10:00:00,${ticker},buy,10,60.00`,
      `2025-07-22 10:00:00,${ticker},sell,10,${price}`,
    ])

  test('a file that does not say: read as stocks, with a warning and a question that the trader answers', async () => {
    const lines = ['Time,Symbol,Side,Quantity,Price', ...executions(61.5)]
    const { reading, trades } = await readText('executions', lines)
    expect(trades.map(shape)).toEqual(tenShares)
    expect(reading.unclearSymbols).toEqual(tickers.toSorted())
    expect(reading.warnings).toEqual([
      {
        line: null,
        message:
          'CL, EMD, ES, HG, LE, MTN, SIL may be stocks or futures, and the file does not say which. Choose above.',
      },
    ])
    const answered = await readText('executions', lines, { symbolClasses: { ES: 'future', CL: 'stock' } })
    expect(answered.trades.map(shape).slice(0, 3)).toEqual([
      ['ES', 'future', '50', '750'],
      ['CL', 'stock', '1', '15'],
      ['MTN', 'stock', '1', '15'],
    ])
    // The questions stay, so that an answer can be changed; the warning is about the others.
    expect(answered.reading.unclearSymbols).toEqual(tickers.toSorted())
    expect(answered.reading.warnings[0]?.message).toMatch(/^EMD, HG, LE, MTN, SIL may be stocks or futures/)
  })

  test('the question stays when its answer has every row refused', async () => {
    const lines = ['Time,Symbol,Side,Quantity,Price', '2025-07-21 10:00:00,FDAX,buy,1,18000']
    const { reading } = await readText('executions', lines, { symbolClasses: { FDAX: 'future' } })
    expect(reading.rejected).toMatchObject([{ reason: expect.stringContaining('import it into one in EUR') }])
    expect(reading.unclearSymbols).toEqual(['FDAX'])
  })

  const roundTrips = 'Symbol,Direction,Quantity,Entry Price,Exit Price,Entry Time,Exit Time,Gross P&L'

  test('the P&L of a row says what it is, for the other rows of its symbol too', async () => {
    const { reading, trades } = await readText('generic', [
      roundTrips,
      'ES,Long,1,5000,5001,2025-07-21 10:00:00,2025-07-21 11:00:00,50',
      'ES,Long,1,5000,5000,2025-07-21 12:00:00,2025-07-21 13:00:00,0',
      'CL,Short,10,90,89,2025-07-21 10:00:00,2025-07-21 11:00:00,10',
      'CL,Long,10,90,,2025-07-21 12:00:00,,',
    ])
    expect(trades.map(shape)).toEqual([
      ['ES', 'future', '50', '50'],
      ['ES', 'future', '50', '0'],
      ['CL', 'stock', '1', '10'],
      ['CL', 'stock', '1', null],
    ])
    expect(reading.unclearSymbols).toBeUndefined()
    expect(reading.warnings).toEqual([])
  })

  test('the realized P&L of executions says what it is, for the other executions of the symbol too', async () => {
    const { reading, trades } = await readText('executions', [
      'Time,Symbol,Side,Quantity,Price,Realized P&L',
      '2025-07-21 10:00:00,ES,buy,2,5000,',
      '2025-07-21 11:00:00,ES,sell,2,5001.5,150',
      '2025-07-22 10:00:00,ES,sell,1,5010,',
      '2025-07-21 10:00:00,CL,buy,10,90,',
      '2025-07-21 11:00:00,CL,sell,10,89,-10',
    ])
    expect(trades.map(shape)).toEqual([
      ['ES', 'future', '50', '150'],
      ['ES', 'future', '50', null],
      ['CL', 'stock', '1', '-10'],
    ])
    expect(reading.unclearSymbols).toBeUndefined()
  })

  test('executions of an open future of the portfolio are those of the future', async () => {
    const lines = ['Time,Symbol,Side,Quantity,Price', '2025-07-21 10:00:00,ES,buy,1,5000']
    const { trades } = await readText('executions', lines, { symbolClasses: { ES: 'future' } })
    const [held] = trades
    if (held === undefined) expect.fail()
    const known = {
      tradeId: '6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a4a11' as const,
      importKey: held.importKey,
      symbol: 'ES',
      direction: 'long' as const,
      pointValue: held.pointValue,
      isOpen: true,
      swapFunding: held.swapFunding,
      brokerPnl: null,
      fills: held.executions.map((fill) => ({ ...fill, liquidity: null })),
    }
    const next = await readText('executions', [...lines, '2025-07-22 10:00:00,ES,sell,1,5002'], {
      knownPositions: [known],
    })
    expect(next.trades.map(shape)).toEqual([['ES', 'future', '50', '100']])
    expect(next.reading.unclearSymbols).toBeUndefined()
  })

  test('a point value or an exchange in the file says what it is', async () => {
    const { reading, trades } = await readText('executions', [
      'Time,Symbol,Side,Quantity,Price,Point Value',
      '2025-07-21 10:00:00,ES,buy,1,5000,50',
      '2025-07-21 10:00:00,CL,buy,10,90,1',
      '2025-07-21 10:00:00,NYSE:HG,buy,10,90,',
      '2025-07-21 10:00:00,CME_MINI:NQ,buy,1,20000,',
    ])
    expect(trades.map(shape)).toEqual([
      ['ES', 'future', '50', null],
      ['CL', 'stock', '1', null],
      ['NYSE:HG', 'stock', '1', null],
      ['CME_MINI:NQ', 'future', '20', null],
    ])
    expect(reading.unclearSymbols).toBeUndefined()
  })

  test.each([
    ['NYSE:ES', 'stock', '1'],
    ['CME_MINI:ES1!', 'future', '50'],
  ])('a strategy on %s', async (symbol, assetClass, pointValue) => {
    const file = await readFixture('tradingview-strategy-older.csv')
    const format = detectFormat(file) ?? expect.fail()
    const values = readImport(format, file, { ...plainOptions, symbol }).trades
    expect(new Set(values.map(({ trade }) => trade.assetClass))).toEqual(new Set([assetClass]))
    expect(exact(values[0]?.trade.pointValue ?? '0').eq(pointValue) || values[0]?.trade.pointValue === '1').toBe(true)
  })
})
