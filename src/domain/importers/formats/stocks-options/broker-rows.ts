import type { FillSide } from '#domain/fills/fill.ts'
import { type RoundedNumber, RoundedNumbers } from '#domain/importers/reading/cells/rounded-numbers.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { ImportRow } from '#domain/importers/reading/import-row.ts'
import { RowProblem } from '#domain/importers/reading/row-problems.ts'
import { lineNumberAt, type ImportFile, type ImportSheet } from '#domain/importers/reading/tables/import-file.ts'
import type { FillReading } from '#domain/importers/reading/tables/import-format.ts'
import type { LayoutColumns } from '#domain/importers/reading/tables/layout-columns.ts'
import { isBlankRow } from '#domain/importers/reading/tables/plain-header.ts'
import { readRow, type RowAccounts } from '#domain/importers/reading/tables/read-tables.ts'
import { parseBrokerTime } from '#domain/importers/reading/times/broker-times.ts'
import { exact, toMoney } from '#domain/numbers/decimal.ts'
import type { Money } from '#domain/numbers/units.ts'

/** The header of a table in a sheet with several tables. */
export interface TableHeader {
  readonly index: number
  readonly positions: ReadonlyMap<string, number>
  readonly columns: LayoutColumns
}

/** Reads a row of a table in a sheet with several; US brokers write 1,234.56 and the month first. */
export function readRowBelowHeader<C extends string>(
  sheet: ImportSheet,
  { index: headerIndex, positions, columns }: TableHeader,
  index: number,
  timeZone: string,
): ImportRow<C> {
  const table = { sheet, headerIndex, positions, columns }
  const notation = { mark: '.', dayOrder: 'month-first', dayOrderCertain: true, timeZone } as const
  return new ImportRow(table, notation, sheet.rows[index] ?? [], lineNumberAt(sheet, index))
}

/** Converts costs written as negative cash to positive; a rebate becomes negative. An empty cell is 0. */
export function readPaidCost<C extends string>(row: ImportRow<C>, column: C): Money {
  return toMoney(exact(row.amount(column) ?? '0').times(-1))
}

/** The moment of a row, with its written form; brokers' own notations and zone names are supported. */
export function readBrokerMoment<C extends string>(
  row: ImportRow<C>,
  timeZone: string,
  ...columns: C[]
): Pick<FileFill, 'at' | 'writtenAt'> {
  const writtenAt = row.joinText(...columns)
  const at = parseBrokerTime(writtenAt, timeZone, (text, zone) => row.parseMoment(text, zone))
  const name = columns[0] === undefined ? 'time' : row.header(columns[0])
  if (at === null) {
    throw new RowProblem(
      `${name} "${writtenAt}" is not a date and time such as 01/19/2024 09:30:00. Correct it in the file, or log this trade by hand.`,
    )
  }
  return { at, writtenAt }
}

/** The result of reading, or null for a RowProblem: such rows are read again and rejected elsewhere. */
export function orNullIfUnreadable<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof RowProblem) return null
    throw error
  }
}

/** The side from the sign of a size. */
export function sideFromSign<C extends string>(row: ImportRow<C>, column: C): FillSide {
  return exact(row.requiredAmount(column)).lt(0) ? 'sell' : 'buy'
}

/** The interest of a bond since its last coupon, which the buyer pays the seller; negative is paid. */
export function accruedInterest(row: ImportRow<'interest'>, side: FillSide): Money {
  const interest = exact(row.cost('interest'))
  return toMoney(side === 'buy' ? interest.neg() : interest)
}

/** Whether a file has a kind that spreadsheets can save. */
export function isSpreadsheetFile(file: ImportFile): boolean {
  return file.kind === 'text' || file.kind === 'workbook'
}

type LedgerRow = Pick<ImportRow, 'line' | 'cells'> & { readonly rounded?: readonly RoundedNumber[] }

/** Accounts for the rows of a file with several tables per sheet. */
export interface RowLedger {
  readonly fills: FileFill[]
  readonly blank: () => void
  readonly ignore: (line: number, reason: string) => void
  readonly warn: (line: number | null, message: string) => void
  readonly reject: (row: Pick<FileFill, 'line' | 'cells'>, reason: string) => void
  /** Reads a row; a RowProblem rejects it, a RowIgnored ignores it. */
  readonly read: (row: LedgerRow, read: () => FileFill) => void
  readonly reading: (fills: readonly FileFill[]) => FillReading
}

export function createRowLedger(): RowLedger {
  const fills: FileFill[] = []
  const accounted: RowAccounts = { rejected: [], ignored: [], warnings: [], blank: 0 }
  const rounded = new RoundedNumbers()
  return {
    fills,
    blank: () => {
      accounted.blank += 1
    },
    ignore: (line, reason) => accounted.ignored.push({ line, reason }),
    warn: (line, message) => accounted.warnings.push({ line, message }),
    reject: ({ line, cells }, reason) => accounted.rejected.push({ line, cells, reason }),
    read(row, read) {
      if (isBlankRow(row.cells)) {
        accounted.blank += 1
        return
      }
      readRow(row, () => fills.push(read()), accounted)
      rounded.note(row)
    },
    reading: (all) => ({ ...accounted, fills: all, warnings: [...accounted.warnings, ...rounded.warnings] }),
  }
}
