import type { SplitLeg } from '#domain/importers/matching/stock-splits.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { buildFileFill, type ImportRow } from '#domain/importers/reading/import-row.ts'
import { RowIgnored, RowProblem } from '#domain/importers/reading/row-problems.ts'
import type { ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { scoreLayout, required, recognitionOnly, stating } from '#domain/importers/reading/tables/layout-columns.ts'
import { exact, toDecimal } from '#domain/numbers/decimal.ts'
import { describeActivity } from './account-activity.ts'
import { readBrokerMoment } from './broker-rows.ts'
import {
  holdRemoval,
  holdSplit,
  refuseAction,
  zeroPrice,
  readDatedTable,
  parseSymbol,
  type RowMarks,
} from './broker-table.ts'

const columns = {
  at: required.usTime('Activity Date'),
  processed: recognitionOnly(required.usTime('Process Date')),
  settled: recognitionOnly(required.usTime('Settle Date')),
  symbol: required.text('Instrument'),
  description: required.text('Description'),
  code: required.text('Trans Code'),
  quantity: required.text('Quantity'),
  price: required.price('Price'),
  amount: stating('cashAndFees', required.amount('Amount')),
}

type Row = ImportRow<keyof typeof columns>

const trades: Readonly<Record<string, Pick<FileFill, 'side' | 'effect'>>> = {
  BUY: { side: 'buy', effect: null },
  // Short sales have their own code.
  SELL: { side: 'sell', effect: 'close' },
  SS: { side: 'sell', effect: 'open' },
  BC: { side: 'buy', effect: 'close' },
  BTO: { side: 'buy', effect: 'open' },
  BTC: { side: 'buy', effect: 'close' },
  STO: { side: 'sell', effect: 'open' },
  STC: { side: 'sell', effect: 'close' },
}

const removals: Readonly<Record<string, string>> = { OEXP: 'Expired.', OASGN: 'Assigned.', OEXCS: 'Exercised.' }

const reasons: Readonly<Record<string, string>> = {
  CDIV: 'A dividend.',
  MDIV: 'A dividend.',
  DIV: 'A dividend.',
  INT: 'Interest.',
  MINT: 'Interest.',
  SLIP: 'A payment for shares that were lent.',
  GOLD: 'A fee of the account, not of a trade.',
  DFEE: 'A fee of the account, not of a trade.',
  AFEE: 'A fee of the account, not of a trade.',
  NRAT: 'Tax withheld from a dividend or interest.',
  DTAX: 'Tax withheld from a dividend or interest.',
  ACH: 'A deposit or withdrawal.',
  ITRF: 'A transfer of cash or shares between accounts.',
  ACATI: 'A transfer of cash or shares from another broker.',
  ACATO: 'A transfer of cash or shares to another broker.',
  CIL: 'Cash for a fraction of a share after a corporate action.',
  RTP: 'A deposit or withdrawal.',
}

/** "1S" is one contract of a short position. */
function quantityOf(row: Row) {
  const text = row.requiredText('quantity').replaceAll(',', '')
  const found = /^\d+(?:\.\d+)?(?=S?$)/.exec(text)
  if (found === null || exact(found[0]).eq(0)) {
    throw new RowProblem(`Quantity "${text}" is not a size above 0. Correct it in the file, or log this trade by hand.`)
  }
  return toDecimal(exact(found[0]))
}

/** Corporate actions that cannot be imported. */
const otherActions: Readonly<Record<string, string>> = {
  SOFF: 'spin-off',
  MRGS: 'merger',
  MRGC: 'merger',
  NC: 'name change',
  CONV: 'conversion',
  TOFF: 'tender offer',
  LIQ: 'liquidation',
}

/** Codes of actions with a row for the shares that go and one for those that come. */
const legCodes = /^(?:SPR|SXCH|MRG[CS]?)$/

/**
 * A reverse split (SPR), a merger (MRGS, MRGC) and an exchange of shares (SXCH), which changes the ticker, have two rows:
 * the shares added, and those removed, "100S", with their money in a merger for cash. The rows of a split name the
 * company, those of an exchange may name two.
 */
function legOf(row: Row, code: string, timeZone: string): SplitLeg {
  const fill = buildFileFill(row, {
    ...readBrokerMoment(row, timeZone, 'at'),
    symbol: row.requiredText('symbol'),
    side: /S$/i.test(row.text('quantity')) ? 'sell' : 'buy',
    quantity: quantityOf(row),
    price: zeroPrice,
  })
  const company = code === 'SPR' ? (row.text('description').split('\n')[0] ?? '').trim() : ''
  if (!code.startsWith('MRG')) return { fill, group: `${fill.at}|${code}`, company }
  return { fill, group: `${fill.at}|MRG`, company, isMerger: true, cash: exact(row.amount('amount') ?? '0') }
}

function readRow(row: Row, timeZone: string, mark: RowMarks): FileFill {
  const code = row.text('code').toUpperCase()
  const description = row.text('description')
  if (code === '') throw new RowIgnored('Below the table.')
  const trade = trades[code]
  const ending = removals[code]
  const isSplit = code === 'SPL' || code === 'SDIV'
  if (legCodes.test(code) && row.text('quantity') !== '') return mark.leg(legOf(row, code, timeZone))
  if (trade === undefined && ending === undefined && !isSplit) {
    const readStated = () => ({ ...readBrokerMoment(row, timeZone, 'at'), symbol: row.text('symbol'), account: null })
    const refused = refuseAction(row, otherActions[code] ?? '', readStated, null, mark)
    if (refused !== null) return refused
    throw new RowIgnored(reasons[code] ?? describeActivity(description || code))
  }
  const isOption = ending !== undefined || /^[BS]T[OC]$/.test(code)
  const named = parseSymbol(isOption ? description.replace(/^Option Expiration for /i, '') : row.requiredText('symbol'))
  if (isOption && named.instrument.assetClass !== 'option') {
    throw new RowProblem(
      `Description "${description}" is not an option such as AAPL 1/19/2024 Call $150.00. Correct it in the file.`,
    )
  }
  const stated = { ...readBrokerMoment(row, timeZone, 'at'), ...named, quantity: quantityOf(row) }
  if (isSplit) return holdSplit(row, stated, mark)
  if (trade === undefined) return holdRemoval(row, { ...stated, note: ending ?? null }, row.amount('amount'), mark)
  return buildFileFill(row, { ...stated, ...trade, price: row.price('price', named.symbol) })
}

/** Account activity of Robinhood. */
export const robinhood: ImportFormat = {
  id: 'robinhood',
  label: 'Robinhood account activity (CSV)',
  source: 'Robinhood',
  howToExport:
    'robinhood.com: Account > Reports and statements > Reports > Generate new report > Account activity. Download CSV.',
  layoutSource:
    'Robinhood, account activity report (columns Activity Date, Process Date … Trans Code, Quantity, Price, Amount)',
  checkedAgainst: 'published',
  corporateActions:
    'splits, reverse splits, dividends in shares, mergers for shares or for cash, changes of symbol; others are refused by name',
  tables: [
    {
      name: '',
      columns: columns,
      becomes: {
        code: 'side; whether it opens, closes, expires or is a split',
        description: 'contract of an option',
        amount: 'price of an option settled in cash',
      },
    },
  ],
  kinds: ['text', 'workbook'],
  content: 'executions',
  shortSales: 'own word',
  detect: (file) => scoreLayout(file, columns),
  readFills: (file, options) =>
    readDatedTable(file, columns, options, (row, mark) => readRow(row, options.timeZone, mark)),
}
