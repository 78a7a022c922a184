import type { ArchiveDocument } from '#contract/accounts/archive-documents.ts'
import { columnName } from '#domain/trade/fields/column-name.ts'

/** Documents whose lines are rows of one table; the profile and trades are read and written in their own way. */
export type TableDocument = Exclude<ArchiveDocument, 'profile' | 'trades'>

/** A field that names a line of another document. */
export interface Reference {
  readonly field: string
  readonly document: ArchiveDocument
  /** Whether a line goes without it; else a line whose reference leads nowhere is left out. */
  readonly optional?: true
}

/** How the lines of a document are stored. */
export interface ArchivedTable {
  readonly table: string
  /** Columns that identify a row of the account; rows are read in their order. */
  readonly key: readonly string[]
  readonly references?: readonly Reference[]
  /** Columns whose name differs from the field's, by field. */
  readonly columns?: Readonly<Record<string, string>>
  /** Whether an index contains an account's rows in the order of the key, for tables with millions of rows. */
  readonly inOrder?: true
  /** Rows read and written at a time, where a row is large. */
  readonly page?: number
  /** Fields that identify a line with an existing row, compared ignoring case. */
  readonly alike?: readonly string[]
}

const id = ['id'] as const
const portfolio = { field: 'portfolioId', document: 'portfolios' } as const
const setup = { field: 'setupId', document: 'setups' } as const
const byName = { key: id, alike: ['name'] } as const

/** Rows of most tables that are in memory at a time. */
export const rowsPerPage = 500

export const archivedTables: Readonly<Record<TableDocument, ArchivedTable>> = {
  exchanges: { table: 'exchanges', ...byName },
  symbols: {
    table: 'symbols',
    key: id,
    references: [{ field: 'exchangeId', document: 'exchanges' }],
    alike: ['exchangeId', 'symbol'],
  },
  setups: { table: 'setups', ...byName },
  rules: { table: 'rules', key: id, references: [setup], alike: ['setupId', 'title'] },
  setupVersions: { table: 'setup_versions', key: ['setup_id', 'number'], references: [setup], page: 50 },
  setupExamples: { table: 'setup_examples', key: id, references: [setup] },
  tags: { table: 'tags', ...byName },
  mistakes: { table: 'mistakes', ...byName },
  commentTemplates: { table: 'comment_templates', key: id, alike: ['phase', 'body'] },
  customStats: { table: 'custom_stats', ...byName },
  missedReasons: { table: 'missed_reasons', ...byName },
  portfolios: { table: 'portfolios', key: id, columns: { gate: 'entry_gate' } },
  cashFlows: { table: 'cash_flows', key: id, references: [portfolio] },
  dayNotes: { table: 'day_notes', key: ['portfolio_id', 'date'], references: [portfolio] },
  importMappings: { table: 'import_mappings', key: ['fingerprint'] },
  importBatches: { table: 'import_batches', key: id, references: [portfolio] },
  importContinuations: {
    table: 'import_continuations',
    key: ['batch_id', 'trade_id'],
    references: [
      { field: 'batchId', document: 'importBatches' },
      { field: 'tradeId', document: 'trades' },
    ],
  },
  deletedImports: {
    table: 'deleted_imports',
    key: ['portfolio_id', 'import_key'],
    references: [portfolio, { field: 'batchId', document: 'importBatches', optional: true }],
  },
  absorbedImportKeys: {
    table: 'absorbed_import_keys',
    key: ['trade_id', 'import_key'],
    references: [{ field: 'tradeId', document: 'trades' }],
  },
  importedExecutions: {
    table: 'imported_executions',
    key: ['trade_id', 'batch_id'],
    references: [
      { field: 'batchId', document: 'importBatches' },
      { field: 'tradeId', document: 'trades' },
    ],
  },
  candles: { table: 'candles', key: ['symbol', 'timeframe', 'at'], inOrder: true, page: 5_000 },
  simulations: { table: 'simulations', key: id, references: [{ ...portfolio, optional: true }], page: 5 },
  strategies: {
    table: 'backtest_strategies',
    key: id,
    references: [
      { ...setup, optional: true },
      { ...portfolio, optional: true },
    ],
    page: 5,
  },
  backtestResults: {
    table: 'backtest_results',
    key: id,
    references: [{ field: 'strategyId', document: 'strategies' }],
    page: 5,
  },
  scenarios: {
    table: 'what_if_scenarios',
    key: id,
    references: [
      { ...portfolio, optional: true },
      { ...setup, optional: true },
      { field: 'strategyId', document: 'strategies', optional: true },
    ],
    page: 20,
  },
  scenarioResults: {
    table: 'what_if_results',
    key: ['scenario_id', 'position'],
    references: [{ field: 'scenarioId', document: 'scenarios' }],
  },
  savedViews: { table: 'saved_views', ...byName },
  noteTemplates: { table: 'note_templates', key: ['kind'] },
  goals: {
    table: 'goals',
    key: id,
    references: [portfolio, { field: 'mistakeId', document: 'mistakes' }],
  },
  weeklyReviews: { table: 'weekly_reviews', key: ['portfolio_id', 'week_start'], references: [portfolio] },
  toolNotes: { table: 'tool_notes', key: ['portfolio_id', 'tool'], references: [portfolio] },
}

export const isTableDocument = (name: ArchiveDocument): name is TableDocument => name in archivedTables

/** The column of a field. */
export const columnOf = ({ columns }: ArchivedTable, field: string): string => columns?.[field] ?? columnName(field)
