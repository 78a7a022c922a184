import { RunningBalances } from '#domain/importers/matching/running-balances.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { buildFileFill, type ImportRow, emptyToNull } from '#domain/importers/reading/import-row.ts'
import { RowIgnored } from '#domain/importers/reading/row-problems.ts'
import type { ImportFile } from '#domain/importers/reading/tables/import-file.ts'
import type { FillReading, FormatOptions, ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { scoreLayout, optional, required } from '#domain/importers/reading/tables/layout-columns.ts'
import { readTables } from '#domain/importers/reading/tables/read-tables.ts'
import { type ExactNumber, exact, smaller, sum, sumMoney, toMoney, zero } from '#domain/numbers/decimal.ts'
import { forexServerTime } from '#domain/time/time-zone.ts'
import { LotInstruments, type LotResult } from './lot-instruments.ts'
import { readLotDirection, readLotAccount } from './lot-trades.ts'
import { withEnglishHeaders } from './metatrader-headers.ts'

const columns = {
  at: required.time('Time'),
  deal: required.text('Deal'),
  symbol: required.text('Symbol'),
  type: required.text('Type'),
  entry: required.text('Direction', 'Entry'),
  lots: required.amount('Volume'),
  price: required.price('Price'),
  order: optional.text('Order'),
  swap: required.amount('Swap'),
  profit: required.amount('Profit'),
  commission: optional.amount('Commission'),
  fee: optional.amount('Fee'),
  balance: optional.amount('Balance'),
  comment: optional.text('Comment'),
}

function dealOf(row: ImportRow<keyof typeof columns>): FileFill {
  const direction = readLotDirection(row, 'type')
  if (row.text('symbol') === '') throw new RowIgnored('A title or a total.')
  const symbol = row.requiredText('symbol')
  const effect = row.text('entry').toLowerCase()
  const paid = (column: 'commission' | 'fee') => toMoney(exact(row.money(column)).times('-1'))
  return buildFileFill(row, {
    symbol,
    at: row.moment('at'),
    writtenAt: row.joinText('at'),
    side: direction === 'long' ? 'buy' : 'sell',
    quantity: row.quantity('lots'),
    price: row.price('price', symbol),
    commission: paid('commission'),
    exchangeFees: paid('fee'),
    swapFunding: row.money('swap'),
    id: emptyToNull(row.text('deal')),
    orderId: emptyToNull(row.text('order')),
    brokerPnl: effect === 'in' ? null : row.money('profit'),
    effect: effect === 'in' ? 'open' : effect === 'out' ? 'close' : null,
    note: emptyToNull(row.text('comment')),
  })
}

/** Reads deals; the value of one lot follows from deals that close. */
function readDeals(file: ImportFile, options: FormatOptions): FillReading {
  const fills: FileFill[] = []
  const balances = new RunningBalances()
  const account = readLotAccount(file, options.currency)
  const read = (row: ImportRow<keyof typeof columns>) => {
    if (row.text('deal') !== '' && row.text('type') !== '') {
      const amount = sumMoney([row.money('profit'), row.money('commission'), row.money('fee'), row.money('swap')])
      const balance = row.amount('balance') === null ? null : row.money('balance')
      balances.add('Balance', { line: row.line, amount, at: row.text('at'), balance })
    }
    const deal = dealOf(row)
    account.refuse()
    fills.push({
      ...deal,
      commission: account.moneyOf(deal.commission),
      exchangeFees: account.moneyOf(deal.exchangeFees),
      swapFunding: account.moneyOf(deal.swapFunding),
      brokerPnl: deal.brokerPnl === null ? null : account.moneyOf(deal.brokerPnl),
    })
  }
  const accounted = readTables(file, [{ columns, read }], options, { endAtTitles: true })
  const runs = findFlatRuns(fills)
  const instruments = new LotInstruments(
    runs.flatMap(({ results }) => results),
    options.currency,
  )
  // Once for each run: a run may have thousands of deals and as many results.
  const resultOf = new Map(
    runs.flatMap((run) => {
      const result = combineResults(run.results)
      return run.fills.map((fill) => [fill, result] as const)
    }),
  )
  const warned = new Set<string>()
  const known = fills.map((fill) => {
    const { instrument, fileNote, ...own } = instruments.resolve(fill.symbol, resultOf.get(fill) ?? null)
    const note = fileNote ?? own.note
    if (note !== null && !warned.has(fill.symbol)) {
      warned.add(fill.symbol)
      accounted.warnings.push({ line: fill.line, message: note })
    }
    return { ...fill, instrument, valueFollowsResult: true as const }
  })
  if (account.note !== null) accounted.warnings.unshift({ line: null, message: account.note })
  return { fills: known, ...accounted, totals: balances.totals }
}

/** The deals of a symbol from flat to flat, with the result of each exit. A deal that reverses begins the next run. */
interface FlatRun {
  readonly fills: FileFill[]
  readonly results: LotResult[]
}

interface HeldPosition {
  readonly size: ExactNumber
  readonly cost: ExactNumber
  readonly run: FlatRun
}

/** The profit of each exit with its move from the average entry price, by position. */
function findFlatRuns(fills: readonly FileFill[]): readonly FlatRun[] {
  const runs: FlatRun[] = []
  const held = new Map<string, HeldPosition>()
  const begin = () => {
    const run: FlatRun = { fills: [], results: [] }
    runs.push(run)
    return run
  }
  const inOrder = fills.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.line - b.line))
  for (const fill of inOrder) {
    const { symbol, side, quantity, price, brokerPnl, effect } = fill
    const before = held.get(symbol)
    // The file begins in the middle of its trade.
    if (effect === 'close' && (before === undefined || before.size.eq(0))) continue
    const signed = side === 'buy' ? exact(quantity) : exact(quantity).times('-1')
    if (before === undefined || before.size.eq(0) || before.size.gt(0) === signed.gt(0)) {
      const { size, cost, run } =
        before === undefined || before.size.eq(0) ? { size: zero, cost: zero, run: begin() } : before
      run.fills.push(fill)
      held.set(symbol, { size: size.plus(signed), cost: cost.plus(signed.times(price)), run })
      continue
    }
    const after = before.size.plus(signed)
    const average = before.cost.div(before.size)
    const reverses = !after.eq(0) && after.gt(0) === signed.gt(0)
    const run = reverses ? begin() : before.run
    run.fills.push(fill)
    held.set(symbol, { size: after, cost: after.times(reverses ? price : average), run })
    // The profit of a reversal is of the part that closes.
    const closed = smaller(exact(quantity), before.size.abs())
    if (brokerPnl === null) continue
    const move = exact(price)
      .minus(average)
      .times(before.size.gt(0) ? '1' : '-1')
    before.run.results.push({ symbol, move, lots: closed, profit: brokerPnl })
  }
  return runs
}

/** All exits of a run as one, because a trade has one point value; null without an exit. */
function combineResults(results: readonly LotResult[]): LotResult | null {
  const [first] = results
  if (first === undefined) return null
  const moved = sum(results.map(({ move, lots }) => move.times(lots)))
  return { symbol: first.symbol, move: moved, lots: exact('1'), profit: sumMoney(results.map(({ profit }) => profit)) }
}

/** MetaTrader 5's deals: one row per execution, including deposits. */
export const metaTrader5Deals: ImportFormat = {
  id: 'metatrader5-deals',
  label: 'MetaTrader 5 deals',
  source: 'MetaTrader',
  howToExport:
    'Toolbox → History → Deals; right-click → Report → Open XML (Excel), or a CSV of the deals with these columns.',
  layoutSource: 'Table "Deals" of MetaTrader 5’s history report (metatrader5.com, Help → Trading Report).',
  checkedAgainst: 'published',
  tables: [
    {
      name: '',
      columns: columns,
      becomes: {
        type: 'side, buy or sell; rows that are no deal',
        entry: 'whether the deal opens, closes or reverses',
      },
    },
  ],
  usualTimeZone: forexServerTime,
  kinds: ['text', 'workbook', 'page'],
  content: 'executions',
  shortSales: 'open or close',
  // Reports with positions are read as positions, which also separates simultaneous ones.
  detect: (file) => scoreLayout(withEnglishHeaders(file), columns) * 0.8,
  readFills: (file, options) => readDeals(withEnglishHeaders(file), options),
}
