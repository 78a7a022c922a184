import { summarizeNumbers, type StatSummary } from '#domain/analysis/groups/stat-summary.ts'
import { closedRows } from '#domain/analysis/shapes/base-rows.ts'
import type { ColumnPart } from '#domain/analysis/shapes/column-parts.ts'
import { unknownDay, type TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { allRows, daysOf, dateOfDay, textOf } from '#domain/analysis/shapes/read-columns.ts'
import { columnsOfStat, formulaColumns } from '#domain/analysis/shapes/stat-columns.ts'
import { findFormulaDatapoints, formulaOf } from '#domain/formulas/compile-formula.ts'
import { evaluateParts } from '#domain/formulas/evaluate-columns.ts'
import { whyUnknown } from '#domain/formulas/why-unknown.ts'
import type { CalendarDate, Id } from '#domain/numbers/units.ts'
import { ColumnStore } from './column-store.ts'
import { readArrow } from './read-arrow.ts'
import type { PortfolioSketch } from './shapes.ts'

/** A trade with what a formula makes of it. */
export interface PreviewedTrade {
  readonly id: Id
  readonly symbol: string
  readonly date: CalendarDate | null
  /** The datapoints that the formula names; moments and dates are milliseconds, null is unknown. */
  readonly inputs: readonly { readonly name: string; readonly value: number | null }[]
  readonly value: number | null
  /** Why there is no value; null if there is one. */
  readonly reason: string | null
}

/** What a formula makes of the closed trades of a portfolio. */
export interface FormulaPreview {
  readonly summary: StatSummary
  /** The trades that closed last, the newest first. */
  readonly latest: readonly PreviewedTrade[]
}

const latestCount = 10
const nullUnknown = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value)

/** Evaluates formulas that are being written, over the columns of one portfolio; it begins without columns. */
export class FormulaPreviewer {
  readonly #store = new ColumnStore()

  constructor(portfolioId: Id) {
    this.#store.show([portfolioId])
  }

  /** The parts that a formula needs and that have not been loaded. */
  missing(formula: string): ColumnPart[] {
    return this.#store.missing(columnsOfStat({ id: '', formula }))
  }

  load(portfolio: PortfolioSketch, part: ColumnPart, bytes: ArrayBuffer): void {
    this.#store.add(part, readArrow(portfolio, bytes).part)
  }

  /** Throws where columns are missing, because trades changed while they were loaded. */
  preview(text: string): FormulaPreview {
    const formula = formulaOf(text)
    const columns = this.#store.columns()
    const names = findFormulaDatapoints(text)
    const inputs = columns === null ? null : formulaColumns(columns, names)
    if (formula === null || columns === null || inputs === null) throw new Error('The trades changed meanwhile.')
    const parts = evaluateParts(formula, inputs)
    const values = parts.get(formula) ?? new Float64Array()
    const closed = closedRows(columns, allRows(columns))
    const latest = Array.from(closed.slice(-latestCount)).toReversed()
    return {
      summary: summarizeNumbers(Float64Array.from(closed, (row) => (values[row] ?? Number.NaN) + 0)),
      latest: latest.map((row) => ({
        ...describeTrade(columns, row),
        inputs: names.map((name) => ({ name, value: nullUnknown(inputs.valuesOf(name)[row]) })),
        value: nullUnknown((values[row] ?? Number.NaN) + 0),
        reason: whyUnknown(formula, row, parts, inputs),
      })),
    }
  }
}

function describeTrade(columns: TradeColumns, row: number): Pick<PreviewedTrade, 'id' | 'symbol' | 'date'> {
  const { codes, labels } = textOf(columns, 'symbol')
  const day = daysOf(columns, 'listedOn')[row] ?? unknownDay
  return {
    id: columns.ids[row] ?? '',
    symbol: labels[codes[row] ?? -1] ?? '',
    date: day === unknownDay ? null : dateOfDay(day),
  }
}
