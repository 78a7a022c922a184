import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import type { ImportRow } from '#domain/importers/reading/import-row.ts'
import { RowIgnored } from '#domain/importers/reading/row-problems.ts'
import type { ImportFile } from '#domain/importers/reading/tables/import-file.ts'
import type { FormatOptions } from '#domain/importers/reading/tables/import-format.ts'
import type { LayoutColumns } from '#domain/importers/reading/tables/layout-columns.ts'
import { readTables } from '#domain/importers/reading/tables/read-tables.ts'
import { exact, toDecimal } from '#domain/numbers/decimal.ts'
import type { Decimal } from '#domain/numbers/units.ts'

/** The part of a row that tells how an option ends. */
interface OptionEnding {
  readonly kind: string
  readonly option: string
  readonly cash: Decimal | null
}

const removal = /^(?:assignment|exercise)$/i

/**
 * The price at which an option ends by the cash that its row moves, before costs: 0 without cash, and where the cash is
 * the strike, which the row of the delivered shares moves.
 */
export function priceOfEnding(
  cash: Decimal | null,
  { quantity, instrument = {} }: Pick<FileFill, 'quantity'> & Partial<Pick<FileFill, 'instrument'>>,
): Decimal {
  const price = exact(cash ?? '0')
    .abs()
    .div(quantity)
    .div(instrument.pointValue ?? '1')
  return toDecimal(price.eq(instrument.strikePrice ?? '0') ? exact('0') : price)
}

/** Whether a row pays out an index option; its amount is the settlement, and a stated price would be the strike. */
export function isCashSettlement(kind: string): boolean {
  return /^cash settled /i.test(kind)
}

/** The options of a tastytrade file that settle in cash. */
export function findCashSettledOptions<C extends LayoutColumns>(
  file: ImportFile,
  columns: C,
  options: FormatOptions,
  endingOf: (row: ImportRow<keyof C & string>) => Pick<OptionEnding, 'kind' | 'option'>,
): ReadonlySet<string> {
  const found = new Set<string>()
  const read = (row: ImportRow) => {
    const { kind, option } = endingOf(row)
    if (isCashSettlement(kind)) found.add(option)
  }
  readTables(file, [{ columns, read }], options)
  return found
}

/** Ignores the removal beside a cash settlement: both rows name the whole size, which would be closed twice. */
export function ignoreSettledRemoval({ kind, option, cash }: OptionEnding, settled: ReadonlySet<string>): void {
  if (settled.has(option) && removal.test(kind) && exact(cash ?? '0').eq(0)) {
    throw new RowIgnored('The removal of a cash-settled option.')
  }
}
