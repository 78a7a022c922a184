import { halfCent } from '#domain/importers/comparing/reconcile.ts'
import type { ImportRow } from '#domain/importers/reading/import-row.ts'
import { RowProblem } from '#domain/importers/reading/row-problems.ts'
import type {
  FileTotal,
  FormatReading,
  StatedTotal,
  TotalledRow,
} from '#domain/importers/reading/tables/import-format.ts'
import { exact, subtractMoney, sumMoney, toMoney } from '#domain/numbers/decimal.ts'
import type { Money } from '#domain/numbers/units.ts'

/** Collects the amounts of columns and the totals stated below or above them. */
export class ColumnTotals {
  /** The rows of each name; those before `start` belong to an earlier total. */
  readonly #sums = new Map<
    string,
    { readonly rows: TotalledRow[]; start: number; all: readonly TotalledRow[] | null }
  >()
  readonly #totals: FileTotal[] = []

  /** Adds an amount to the next total of a name. */
  add(name: string, line: number, amount: Money): void {
    const there = this.#sums.get(name)
    if (there === undefined) this.#sums.set(name, { rows: [{ line, amount }], start: 0, all: null })
    else {
      there.rows.push({ line, amount })
      there.all = null
    }
  }

  /** Ends a sum with the total stated by the file. A total right below another one is that of all rows. */
  state(name: string, line: number, stated: Money): void {
    const sum = this.#sums.get(name)
    if (sum === undefined) {
      this.#totals.push({ name, line, stated, rows: [] })
      return
    }
    const rows = sum.start < sum.rows.length ? sum.rows.slice(sum.start) : (sum.all ??= sum.rows.slice())
    this.#totals.push({ name, line, stated, rows })
    sum.start = sum.rows.length
  }

  /** Adds the amounts of a row, or if it is a total, ends the sums of its columns. Names are the file's headers. */
  note<C extends string>(row: AmountRow<C>, columns: readonly C[], isTotal: boolean, scope = ''): void {
    for (const column of columns) {
      const amount = readAmount(row, column)
      if (amount === null) continue
      const name = `${scope}${row.header(column)}`
      if (isTotal) this.state(name, row.line, amount)
      else if (amount !== '0') this.add(name, row.line, amount)
    }
  }

  get totals(): readonly FileTotal[] {
    return this.#totals
  }
}

type AmountRow<C extends string> = Pick<ImportRow<C>, 'line' | 'header' | 'amount'>

/** The amount in a cell; null if it is empty or unreadable, for which the row is refused elsewhere. */
export function readAmount<C extends string>(row: AmountRow<C>, column: C): Money | null {
  try {
    const amount = row.amount(column)
    return amount === null ? null : toMoney(exact(amount))
  } catch (error) {
    if (error instanceof RowProblem) return null
    throw error
  }
}

/**
 * The totals of summary rows: each sums up, by column, the rows that have the same texts in `same`. Columns without an
 * amount in the summary are left out.
 */
export function findSummaryTotals<C extends string>(
  summaries: readonly ImportRow<C>[],
  rows: readonly ImportRow<C>[],
  same: readonly C[],
  columns: readonly C[],
): FileTotal[] {
  const keyOf = (row: ImportRow<C>) => same.map((key) => row.text(key)).join('|')
  const groups = new Map<string, ImportRow<C>[]>()
  for (const row of rows) {
    const there = groups.get(keyOf(row))
    if (there === undefined) groups.set(keyOf(row), [row])
    else there.push(row)
  }
  // Listed once for each group and column, since a broken file may repeat its summaries very often.
  const amounts = new Map<string, readonly TotalledRow[]>()
  return summaries.flatMap((summary) =>
    columns.flatMap((column) => {
      const stated = readAmount(summary, column)
      if (stated === null) return []
      const key = `${column}|${keyOf(summary)}`
      const summed = amounts.get(key) ?? listAmounts(groups.get(keyOf(summary)) ?? [], column)
      amounts.set(key, summed)
      const names = same.map((name) => summary.text(name)).filter((text) => text !== '')
      return [{ name: [summary.header(column), ...names].join(', '), line: summary.line, stated, rows: summed }]
    }),
  )
}

/** The amounts of a column with their lines. */
export function listAmounts<C extends string>(rows: readonly AmountRow<C>[], column: C): TotalledRow[] {
  return rows.flatMap((row) => {
    const amount = readAmount(row, column)
    return amount === null ? [] : [{ line: row.line, amount }]
  })
}

/** Whether a stated total and the sum of the rows that were read are different amounts. */
export function isDifferentTotal({ stated, read }: Pick<StatedTotal, 'stated' | 'read'>): boolean {
  return exact(stated).minus(read).abs().gt(halfCent)
}

/** Whether rounding each row to the cent can explain the difference of a total. */
export function isWithinRounding({ stated, read, rows }: StatedTotal): boolean {
  return exact(stated).minus(read).abs().lte(halfCent.times(rows))
}

/**
 * Compares the totals of a file with the rows that were read: amounts of rejected lines are missing in `read`. An opening
 * balance that the file does not state is what a balance lacks, provided that every other total agrees.
 */
export function compareTotals(totals: readonly FileTotal[], rejected: ReadonlySet<number>): StatedTotal[] {
  const sums = new Map<readonly TotalledRow[], { readonly count: number; readonly sum: Money }>()
  const sumOf = (rows: readonly TotalledRow[]) => {
    const amounts = rows.flatMap(({ line, amount }) => (rejected.has(line) ? [] : [amount]))
    return { count: amounts.length, sum: sumMoney(amounts) }
  }
  const compared = totals.map(({ name, line, stated, rows, opening }) => {
    const { count, sum } = sums.get(rows) ?? sumOf(rows)
    sums.set(rows, { count, sum })
    const known = opening === undefined || opening === 'derived' ? null : opening
    return { name, line, stated, read: known === null ? sum : sumMoney([known, sum]), rows: count, opening: known }
  })
  const othersAgree = compared.every((total, index) => totals[index]?.opening === 'derived' || !isDifferentTotal(total))
  return compared.map((total, index) => {
    const lacking = subtractMoney(total.stated, total.read)
    // A balance below 0 before the first row is no opening balance: rows are missing.
    if (totals[index]?.opening !== 'derived' || !othersAgree || exact(lacking).lt(0)) return total
    return { ...total, read: total.stated, opening: lacking }
  })
}

/** Adds the totals of a file to its reading. */
export function addStatedTotals<R extends Pick<FormatReading, 'rejected'>>(
  reading: R,
  totals: readonly FileTotal[],
): R & Pick<FormatReading, 'statedTotals'> {
  if (totals.length === 0) return reading
  return { ...reading, statedTotals: compareTotals(totals, new Set(reading.rejected.map(({ line }) => line))) }
}
