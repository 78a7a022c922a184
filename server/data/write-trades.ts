import { sql, type Transaction } from 'kysely'
import type { ExcursionSource } from '#domain/trade-choices.ts'
import type { RuleCheck } from '#domain/trade-field.ts'
import type { RowsField } from '#domain/trade-fields.ts'
import type { TradeFigures, TradeInput, TradeSource } from '#domain/trade.ts'
import type { CalendarDate, Id } from '#domain/units.ts'
import type { Schema } from './schema.ts'
import { rowsOfJson } from './rows-of-json.ts'
import { figureColumns, inputColumns } from './trade-columns.ts'
import { replaceAttachments } from './trade-lists.ts'
import { insertRows, replaceRows } from './trade-rows.ts'

/** A trade's inputs with everything that follows from them. */
export interface DerivedTrade {
  readonly input: TradeInput
  readonly figures: TradeFigures
  readonly listedOn: CalendarDate | null
}

/** A derived trade with what is stored beside it. */
interface WholeTrade extends DerivedTrade {
  readonly id: Id
  readonly portfolioId: Id
  readonly excursionSource: ExcursionSource
  /** The stated rule checks, each with its rule. */
  readonly ruleChecks: readonly RuleCheck[]
}

/** A request that logs a trade, by which its repetition is known. */
export interface IdempotentRequest {
  readonly key: Id
  /** SHA-256 of the body, hexadecimal. */
  readonly digest: string
}

/** A new trade with its place. */
export interface TradeToStore extends WholeTrade {
  readonly source: TradeSource
  readonly importBatchId: Id | null
  readonly importKey: string | null
  /** The request that logs it, where that has a key. */
  readonly request?: IdempotentRequest | null
}

/** A stored trade's new state. */
export interface TradeToUpdate extends WholeTrade {
  /** The lists that are to be stored anew; the others are as they were. */
  readonly lists: ReadonlySet<RowsField>
  /** The trade's revision once this is stored. */
  readonly revision: number
}

const list = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))
const assignments = (columns: readonly string[]) =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`given.${column}`)}`))

/** Columns that follow from the stated ones. */
export const derivedNames = [...Object.values(figureColumns), 'listed_on', 'fill_count']
const stateNames = ['portfolio_id', 'excursion_source', ...Object.values(inputColumns), ...derivedNames]
const insertNames = [
  'id',
  'source',
  'import_batch_id',
  'import_key',
  'idempotency_key',
  'request_digest',
  ...stateNames,
]

/** The values that `columns` names, under the names of the columns; null is left out, being what a missing one reads as. */
function renamed<Field extends string>(
  values: Readonly<Record<Field, unknown>>,
  columns: readonly (readonly [field: Field, column: string])[],
): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const [field, column] of columns) {
    const value = values[field]
    if (value !== null) row[column] = value
  }
  return row
}

// Listed once: for each trade anew this would be two hundred pairs.
const ofFigures = Object.entries(figureColumns) as [keyof typeof figureColumns, string][]
const ofInputs = Object.entries(inputColumns) as [keyof typeof inputColumns, string][]

/** What is derived from a trade, by the names of the columns. */
export const derivedRow = ({ input, figures, listedOn }: DerivedTrade) => ({
  ...renamed(figures, ofFigures),
  listed_on: listedOn,
  fill_count: input.executions.length,
})

const stateRow = (trade: WholeTrade) => ({
  id: trade.id,
  portfolio_id: trade.portfolioId,
  excursion_source: trade.excursionSource,
  ...renamed(trade.input, ofInputs),
  ...derivedRow(trade),
})

const fillsOf = ({ id, input }: WholeTrade) => ({ id, rows: input.executions })
const checksOf = ({ id, ruleChecks }: WholeTrade) => ({
  id,
  rows: ruleChecks.map(({ ruleId, isMandatory, ...check }) => ({
    rule_id: ruleId,
    is_mandatory: isMandatory,
    ...check,
  })),
})
const mistakesOf = ({ id, input }: WholeTrade) => ({
  id,
  rows: input.mistakeIds.map((mistake) => ({ mistake_id: mistake })),
})
const tagsOf = ({ id, input }: WholeTrade) => ({ id, rows: input.tags.map((tag) => ({ tag_id: tag })) })
const filesOf = ({ id, input }: WholeTrade) => ({ id, files: input.screenshots })

/** Stores new trades with everything in them, any number in a handful of statements. */
export async function insertTrades(trx: Transaction<Schema>, trades: readonly TradeToStore[]): Promise<void> {
  if (trades.length === 0) return
  const rows = trades.map((trade) => ({
    source: trade.source,
    import_batch_id: trade.importBatchId,
    import_key: trade.importKey,
    ...(trade.request ? { idempotency_key: trade.request.key, request_digest: trade.request.digest } : {}),
    ...stateRow(trade),
  }))
  await sql`
    insert into trades (${list(insertNames)}) ${rowsOfJson('trades', insertNames, rows)}
  `.execute(trx)
  await sql`select app.count_imported_rows()`.execute(trx)
  await insertRows(trx, 'fills', trades.map(fillsOf))
  await insertRows(trx, 'rule_checks', trades.map(checksOf))
  await insertRows(trx, 'trade_mistakes', trades.map(mistakesOf))
  await insertRows(trx, 'trade_tags', trades.map(tagsOf))
  const withFiles = trades.filter(({ input }) => input.screenshots.length > 0)
  await replaceAttachments(trx, withFiles.map(filesOf))
}

/** Puts the new states of trades in the place of the old ones; of the lists, those that are given anew. */
export async function updateTrades(trx: Transaction<Schema>, trades: readonly TradeToUpdate[]): Promise<void> {
  if (trades.length === 0) return
  await sql`
    update trades set ${assignments(stateNames)}
    from (${rowsOfJson('trades', ['id', ...stateNames], trades.map(stateRow))}) as given
    where trades.id = given.id
  `.execute(trx)
  const having = (field: RowsField) => trades.filter(({ lists }) => lists.has(field))
  await replaceRows(trx, 'fills', having('executions').map(fillsOf))
  await replaceRows(trx, 'rule_checks', having('ruleResponses').map(checksOf))
  await replaceRows(trx, 'trade_mistakes', having('mistakeIds').map(mistakesOf))
  await replaceRows(trx, 'trade_tags', having('tags').map(tagsOf))
  await replaceAttachments(trx, having('screenshots').map(filesOf))
}

/** Stores the figures of trades whose inputs are as they were: being derived anew is no edit. */
export async function storeFigures(
  trx: Transaction<Schema>,
  trades: readonly (DerivedTrade & { readonly id: Id })[],
): Promise<void> {
  if (trades.length === 0) return
  const rows = trades.map((trade) => ({ id: trade.id, ...derivedRow(trade) }))
  await sql`
    update trades set ${assignments(derivedNames)}
    from (${rowsOfJson('trades', ['id', ...derivedNames], rows)}) as given
    where trades.id = given.id
  `.execute(trx)
}
