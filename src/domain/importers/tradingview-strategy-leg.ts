import { exact, sizeOf, toMoney } from '#domain/decimal.ts'
import type { Direction } from '#domain/trade.ts'
import type { Decimal, Money } from '#domain/units.ts'
import { isSameMoney } from './crypto-pair.ts'
import { exchangeAmount, exchangeSize } from './exchange-cells.ts'
import type { FileFill } from './file-fills.ts'
import type { FormatOptions } from './import-format.ts'
import { fillOf, type ImportRow } from './import-row.ts'
import { RowProblem } from './read-rows.ts'
import { currencyOf, legTypeOf, type strategyColumns } from './tradingview-strategy-columns.ts'

type Row = ImportRow<keyof typeof strategyColumns>

/** One row: where a trade of the tester was entered or left. */
export interface Leg {
  readonly number: string
  readonly isEntry: boolean
  readonly direction: Direction
  readonly fill: FileFill
  readonly signal: string
  readonly value: Decimal
  readonly result: Money
  /** What the file states as commission; null where it has no such column. */
  readonly commission: Money | null
  readonly runUp: Money
  readonly drawdown: Money
}

/** Reads one row. Throws a RowProblem where it is none, or where its currencies are not the portfolio's. */
export function readLeg(row: Row, symbol: string, options: FormatOptions): Leg {
  const found = legTypeOf(row.word('type'))
  if (found === null)
    throw new RowProblem(`Type "${row.text('type')}" is not such as Entry long or Exit short. Correct it.`)
  const [priced, paid] = [currencyOf(row.header('price')), currencyOf(row.header('result'))]
  if (paid !== null && !isSameMoney(paid, options.currency)) {
    throw new RowProblem(
      `The results are in ${paid}, the portfolio is in ${options.currency}; import them into one in ${paid}.`,
    )
  }
  if (paid !== null && priced !== null && !isSameMoney(paid, priced)) {
    throw new RowProblem(
      `Prices are in ${priced}, results in ${paid}: the rate between them is not in the file. Set the strategy's base currency to ${priced} and export again.`,
    )
  }
  const { isEntry, direction } = found
  const buys = isEntry === (direction === 'long')
  const amount = (column: 'result' | 'commission' | 'runUp' | 'drawdown') => toMoney(exact(exchangeAmount(row, column)))
  return {
    number: row.word('number'),
    isEntry,
    direction,
    fill: fillOf(row, {
      symbol,
      at: row.moment('at'),
      writtenAt: row.text('at'),
      side: buys ? 'buy' : 'sell',
      quantity: exchangeSize(row, 'size'),
      price: exchangeSize(row, 'price'),
    }),
    signal: row.text('signal'),
    value: exchangeAmount(row, 'value'),
    result: amount('result'),
    commission: row.has('commission') ? sizeOf(amount('commission')) : null,
    runUp: amount('runUp'),
    drawdown: amount('drawdown'),
  }
}
