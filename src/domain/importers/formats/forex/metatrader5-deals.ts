import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import type { FillReading, FormatOptions, ImportFormat } from '#domain/importers/reading/import-format.ts'
import type { ImportFile } from '#domain/importers/reading/import-file.ts'
import { buildFileFill, type ImportRow, emptyToNull } from '#domain/importers/reading/import-row.ts'
import { scoreLayout, optional, required, recognitionOnly } from '#domain/importers/reading/layout-columns.ts'
import { readTables } from '#domain/importers/reading/read-tables.ts'
import { RowIgnored } from '#domain/importers/reading/row-problems.ts'
import { exact, toMoney } from '#domain/numbers/decimal.ts'
import { LotInstruments } from './lot-instruments.ts'
import { readLotDirection, rejectOtherAccountCurrency } from './lot-trades.ts'

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
  balance: recognitionOnly(optional.amount('Balance')),
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

/** Reads deals; the value of one lot follows from deals that go from flat to flat. */
function readDeals(file: ImportFile, options: FormatOptions): FillReading {
  const fills: FileFill[] = []
  const refuse = rejectOtherAccountCurrency(file, options.currency)
  const read = (row: ImportRow) => {
    const deal = dealOf(row)
    refuse()
    fills.push(deal)
  }
  const accounted = readTables(file, [{ columns, read }], options, { endAtTitles: true })
  const instruments = new LotInstruments(flatRuns(fills), options.currency)
  const warned = new Set<string>()
  const known = fills.map((fill) => {
    const { instrument, note } = instruments.resolve(fill.symbol, null)
    if (note !== null && !warned.has(fill.symbol)) {
      warned.add(fill.symbol)
      accounted.warnings.push({ line: fill.line, message: note })
    }
    return { ...fill, instrument }
  })
  return { fills: known, ...accounted }
}

/** The profit of each exit with its move from the average entry price. */
function flatRuns(fills: readonly FileFill[]) {
  const held = new Map<string, { size: ReturnType<typeof exact>; cost: ReturnType<typeof exact> }>()
  const inOrder = fills.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.line - b.line))
  return inOrder.flatMap(({ symbol, side, quantity, price, brokerPnl }) => {
    const before = held.get(symbol) ?? { size: exact('0'), cost: exact('0') }
    const signed = side === 'buy' ? exact(quantity) : exact(quantity).times('-1')
    const after = before.size.plus(signed)
    const closes = !before.size.eq(0) && before.size.gt(0) !== signed.gt(0)
    if (!closes) {
      held.set(symbol, { size: after, cost: before.cost.plus(signed.times(price)) })
      return []
    }
    const average = before.cost.div(before.size)
    const through = !after.eq(0) && after.gt(0) === signed.gt(0)
    held.set(symbol, { size: after, cost: after.times(through ? price : average) })
    if (brokerPnl === null || through) return []
    const move = exact(price)
      .minus(average)
      .times(before.size.gt(0) ? '1' : '-1')
    return [{ symbol, move, lots: exact(quantity), profit: brokerPnl }]
  })
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
  kinds: ['text', 'workbook', 'page'],
  content: 'executions',
  // Reports with positions are read as positions, which also separates simultaneous ones.
  detect: (file) => scoreLayout(file, columns) * 0.8,
  readFills: readDeals,
}
