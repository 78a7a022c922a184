import type { Direction } from '#domain/fills/fill.ts'
import { isSameMoney } from '#domain/importers/formats/crypto/crypto-pair.ts'
import { readExchangeAmount, readExchangeSize } from '#domain/importers/formats/crypto/exchange-cells.ts'
import { readAmount } from '#domain/importers/matching/stated-totals.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { buildFileFill, type ImportRow } from '#domain/importers/reading/import-row.ts'
import { RowProblem } from '#domain/importers/reading/row-problems.ts'
import type { FormatOptions } from '#domain/importers/reading/tables/import-format.ts'
import { exact, withoutSign, toMoney } from '#domain/numbers/decimal.ts'
import type { Decimal, Money } from '#domain/numbers/units.ts'
import { currencyOfHeader, parseLegType, type strategyColumns } from './strategy-columns.ts'

type Row = ImportRow<keyof typeof strategyColumns>

/** One row: where a trade of the tester was entered or left. */
export interface StrategyLeg {
  readonly number: string
  readonly isEntry: boolean
  readonly direction: Direction
  readonly fill: FileFill
  readonly signal: string
  readonly value: Decimal
  readonly result: Money
  /** What the file states as commission; null where it has no such column. */
  readonly commission: Money | null
  /** The result of all trades up to this one, with its header; null where the row has none. */
  readonly cumulative: { readonly name: string; readonly amount: Money } | null
  readonly runUp: Money
  readonly drawdown: Money
}

/** Reads one row. Throws a RowProblem where it is none, or where its currencies are not the portfolio's. */
export function readStrategyLeg(row: Row, symbol: string, options: FormatOptions): StrategyLeg {
  const found = parseLegType(row.requiredText('type'))
  if (found === null)
    throw new RowProblem(`Type "${row.text('type')}" is not such as Entry long or Exit short. Correct it.`)
  const [priced, paid] = [currencyOfHeader(row.header('price')), currencyOfHeader(row.header('result'))]
  if (paid !== null && !isSameMoney(paid, options.currency)) {
    throw new RowProblem(
      `The results are in ${paid}, the portfolio is in ${options.currency}; import them into one in ${paid}.`,
    )
  }
  if (paid !== null && priced !== null && !isSameMoney(paid, priced)) {
    throw new RowProblem(
      `Prices are in ${priced}, results in ${paid}. The file has no rate between them. Set the strategy's base currency to ${priced} and export again.`,
    )
  }
  const { isEntry, direction } = found
  const buys = isEntry === (direction === 'long')
  const amount = (column: 'result' | 'commission' | 'runUp' | 'drawdown') =>
    toMoney(exact(readExchangeAmount(row, column)))
  const cumulative = readAmount(row, 'cumulative')
  return {
    number: row.requiredText('number'),
    isEntry,
    direction,
    fill: buildFileFill(row, {
      symbol,
      at: row.moment('at'),
      writtenAt: row.text('at'),
      side: buys ? 'buy' : 'sell',
      quantity: readExchangeSize(row, 'size'),
      price: readExchangeSize(row, 'price'),
    }),
    signal: row.text('signal'),
    value: readExchangeAmount(row, 'value'),
    result: amount('result'),
    commission: row.has('commission') ? withoutSign(amount('commission')) : null,
    cumulative: cumulative === null ? null : { name: row.header('cumulative'), amount: cumulative },
    runUp: amount('runUp'),
    drawdown: amount('drawdown'),
  }
}
