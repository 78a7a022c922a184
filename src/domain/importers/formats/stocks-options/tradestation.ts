import type { FillSide } from '#domain/fills/fill.ts'
import { parseAssetClass } from '#domain/importers/reading/cells/trading-words.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { buildFileFill, emptyToNull, type ImportRow } from '#domain/importers/reading/import-row.ts'
import { RowProblem } from '#domain/importers/reading/row-problems.ts'
import type { ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import {
  scoreLayout,
  optional,
  required,
  recognitionOnly,
  stating,
} from '#domain/importers/reading/tables/layout-columns.ts'
import { readFillTables } from '#domain/importers/reading/tables/read-tables.ts'
import { isBareRoot } from '#domain/instruments/instrument.ts'
import { exact, toMoney } from '#domain/numbers/decimal.ts'
import type { Money } from '#domain/numbers/units.ts'
import { readBrokerMoment } from './broker-rows.ts'
import { effectOfPlainSale, parseSymbol } from './broker-table.ts'

const columns = {
  account: required.text('Account'),
  date: required.usTime('T/D'),
  settled: recognitionOnly(required.usTime('S/D')),
  currency: optional.text('Currency'),
  type: optional.text('Type'),
  side: required.text('Side'),
  symbol: required.text('Symbol'),
  quantity: required.amount('Qty'),
  price: required.price('Price'),
  time: required.usTime('Exec Time'),
  commission: optional.amount('Comm'),
  sec: optional.amount('SEC'),
  taf: optional.amount('TAF'),
  nscc: optional.amount('NSCC'),
  nasdaq: optional.amount('Nasdaq'),
  ecnRemove: optional.amount('ECN Remove'),
  ecnAdd: optional.amount('ECN Add'),
  gross: stating('value', optional.amount('Gross Proceeds')),
  net: optional.amount('Net Proceeds'),
  clearing: recognitionOnly(optional.text('Clr Broker')),
  liquidity: recognitionOnly(optional.text('Liq')),
  note: optional.text('Note'),
}

type Row = ImportRow<keyof typeof columns>

const sides: Readonly<Record<string, readonly [FillSide, FileFill['effect']]>> = {
  B: ['buy', null],
  BUY: ['buy', null],
  S: ['sell', null],
  SELL: ['sell', null],
  SS: ['sell', 'open'],
  BC: ['buy', 'close'],
}

/** What is paid beside the commission: all that lies between the proceeds before and after costs, where both are told. */
function feesOf(row: Row, commission: Money): Money {
  const [gross, net] = [row.amount('gross'), row.amount('net')]
  if (gross !== null && net !== null) return toMoney(exact(gross).minus(net).minus(commission))
  const fees = [row.cost('sec'), row.cost('taf'), row.cost('nscc'), row.cost('nasdaq'), row.cost('ecnRemove')]
  return toMoney(fees.reduce((total, fee) => total.plus(fee), exact('0')).minus(row.cost('ecnAdd')))
}

function readRow(row: Row, timeZone: string): FileFill {
  const stated = sides[row.requiredText('side').toUpperCase()]
  if (stated === undefined) {
    throw new RowProblem(`Side "${row.text('side')}" is none of B, S, SS and BC. Correct it in the file.`)
  }
  const [side, effect] = stated
  const { symbol, instrument } = parseSymbol(row.requiredText('symbol'))
  const commission = row.cost('commission')
  const currency = row.text('currency')
  // Only TradeNote states an asset class here; TradeZero numbers its types of accounts.
  const named = parseAssetClass(row.text('type'))
  const assetClass = isBareRoot(symbol) ? named : null
  const isUnclear = isBareRoot(symbol) && assetClass === null
  const contract = { symbol, instrument: { ...(assetClass === null ? {} : { assetClass }), ...instrument } }
  return buildFileFill(row, {
    ...readBrokerMoment(row, timeZone, 'date', 'time'),
    account: emptyToNull(row.text('account')),
    symbol,
    instrument: {
      ...contract.instrument,
      ...(/^[A-Z]{3}$/.test(currency) ? { quoteCurrency: currency } : {}),
    },
    side,
    // What may be a future may be sold short by the plain word.
    effect: side === 'sell' && !isUnclear ? (effect ?? effectOfPlainSale(contract)) : effect,
    quantity: row.quantity('quantity'),
    price: row.price('price', symbol),
    commission,
    exchangeFees: feesOf(row, commission),
    note: emptyToNull(row.text('note')),
  })
}

/** Executions as TradeStation, TradeZero and the template of TradeNote have them, one row each. */
export const tradestation: ImportFormat = {
  id: 'tradestation',
  label: 'TradeStation, TradeZero and TradeNote executions (CSV)',
  source: 'TradeStation',
  howToExport:
    'TradeStation: Client Center > Reports > Trade History, export CSV. TradeZero: Portal > Trading History, export CSV. TradeNote: the file that was uploaded there.',
  layoutSource:
    'README of the journal TradeNote, "Template" (columns Account, T/D, S/D, Currency … Liq, Note), and documentation of TradeTally, "TradeStation"',
  checkedAgainst: 'published',
  tables: [
    {
      name: '',
      columns: columns,
      becomes: {
        gross: 'fees, with the net proceeds',
        net: 'fees, as what lies between them and the gross proceeds',
        type: 'asset class, where it names one',
      },
    },
  ],
  kinds: ['text', 'workbook'],
  content: 'executions',
  shortSales: 'own word',
  detect: (file) => scoreLayout(file, columns),
  readFills: (file, options) => readFillTables(file, columns, options, (row) => readRow(row, options.timeZone)),
}
