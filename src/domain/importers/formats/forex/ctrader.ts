import { RunningBalances } from '#domain/importers/matching/running-balances.ts'
import { readAmount } from '#domain/importers/matching/stated-totals.ts'
import { type ImportRow, emptyToNull } from '#domain/importers/reading/import-row.ts'
import { RowProblem } from '#domain/importers/reading/row-problems.ts'
import type { ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { scoreLayout, optional, required, recognitionOnly } from '#domain/importers/reading/tables/layout-columns.ts'
import { timeZoneOfHeader } from '#domain/importers/reading/times/header-time-zone.ts'
import { exact, sumMoney, toDecimal, toMoney } from '#domain/numbers/decimal.ts'
import { parseAmount } from '#domain/numbers/parse-amount.ts'
import { forexServerTime } from '#domain/time/time-zone.ts'
import { lotSizeOfSymbol } from './lot-instruments.ts'
import { readLotDirection, defineLotTable, readLotTrades, type LotTrade } from './lot-trades.ts'

const money = (name: string) => [
  name,
  ...['USD', 'EUR', 'GBP', 'CHF', 'AUD', 'CAD', 'JPY', '$', '€', '£'].map((unit) => `${name} ${unit}`),
]

const columns = {
  symbol: required.text('Symbol'),
  direction: required.text('Opening direction', 'Direction'),
  entryAt: required.dayTime('Opening time'),
  exitAt: required.dayTime('Closing time'),
  entryPrice: required.price('Entry price'),
  exitPrice: required.price('Closing price'),
  quantity: required.text('Closing quantity', 'Quantity'),
  id: optional.text('Deal ID', 'Closing Deal ID', 'ID'),
  positionId: optional.text('Position ID'),
  gross: optional.amount(...money('Gross')),
  net: optional.amount(...money('Net')),
  commission: optional.amount(...money('Commissions'), ...money('Commission')),
  swap: optional.amount(...money('Swap')),
  pips: recognitionOnly(optional.amount('Pips')),
  balance: optional.amount(...money('Balance')),
  label: optional.text('Label', 'Comment'),
}

type Row = ImportRow<keyof typeof columns>

/**
 * Reads "0.50 Lots", or "0.5", which may be units where the results show it. Units of a pair or metal, "1500 Oz", are
 * converted to lots; other units, "2 Indices", count as lots.
 */
function lotsOf(row: Row, symbol: string) {
  const text = row.requiredText('quantity')
  const [, digits = text, unit = ''] = /^(.*?) *([a-z][a-z .]*)$/i.exec(text) ?? []
  const value = parseAmount(digits, '.', (kept) => row.noteRounded('quantity', text, kept))
  if (value === null || exact(value).lte(0)) throw new RowProblem(`${row.header('quantity')} "${text}" is not a size.`)
  const lotSize = unit === '' || /^lots?$/i.test(unit) ? null : lotSizeOfSymbol(symbol)
  return toDecimal(lotSize === null ? exact(value) : exact(value).div(lotSize))
}

const momentOf = (row: Row, column: 'entryAt' | 'exitAt') => {
  row.requiredText(column)
  const zone = timeZoneOfHeader(row.header(column))
  return zone === null ? row.moment(column) : row.momentIn(zone, column)
}

/** Notes the balance after a closed trade. Deposits are not in this history, so that the name says where they show. */
function noteBalance(row: Row, balances: RunningBalances): void {
  const balance = readAmount(row, 'balance')
  const parts = (['gross', 'commission', 'swap'] as const).map((column) => readAmount(row, column))
  const amount = readAmount(row, 'net') ?? sumMoney(parts.filter((part) => part !== null))
  balances.add('Balance (deposits show as a difference)', {
    line: row.line,
    amount,
    at: momentOf(row, 'exitAt'),
    balance,
  })
}

const readRow = (row: Row): LotTrade => {
  const direction = readLotDirection(row, 'direction')
  const symbol = row.requiredText('symbol')
  const commission = row.money('commission')
  const swap = row.money('swap')
  const stated = row.amount('gross')
  const net = row.amount('net')
  const gross =
    stated ?? (net === null || !row.has('commission') ? null : toDecimal(exact(net).minus(commission).minus(swap)))
  return {
    times: row,
    symbol,
    direction,
    lots: lotsOf(row, symbol),
    entryAt: momentOf(row, 'entryAt'),
    entryPrice: row.price('entryPrice', symbol),
    exitAt: momentOf(row, 'exitAt'),
    exitPrice: row.price('exitPrice', symbol),
    stop: null,
    target: null,
    commission,
    swap,
    profit: gross === null ? null : toMoney(exact(gross)),
    id: emptyToNull(row.text('id')),
    written: [row.text('positionId'), row.joinText('entryAt'), row.joinText('exitAt')],
    note: emptyToNull(row.text('label')),
  }
}

/** cTrader's history of closed deals. */
export const cTrader: ImportFormat = {
  id: 'ctrader',
  label: 'cTrader history',
  source: 'cTrader',
  howToExport:
    'TradeWatch → History; right-click on the header to show Opening time, Gross, Commissions and Swap, then Export → CSV, Excel or HTML.',
  layoutSource: 'Columns of cTrader’s History tab and statement (help.ctrader.com, Statement); headers name the zone.',
  checkedAgainst: 'published',
  tables: [
    {
      name: '',
      columns: columns,
      becomes: { id: 'broker’s id of the trade', balance: 'balance at the end, to compare with' },
    },
  ],
  usualTimeZone: forexServerTime,
  kinds: ['text', 'page', 'workbook'],
  content: 'roundTrips',
  detect: (file) => scoreLayout(file, columns),
  readTrades(file, options) {
    const balances = new RunningBalances()
    const noted = new Set<number>()
    // Rows are read twice: the first pass finds the value of a lot.
    const table = defineLotTable(columns, (row) => {
      const trade = readRow(row)
      if (!noted.has(row.line)) noteBalance(row, balances)
      noted.add(row.line)
      return trade
    })
    return readLotTrades('ctrader', file, [table], options, () => balances.totals)
  },
}
