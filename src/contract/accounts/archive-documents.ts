import { z } from 'zod'
import { columnMapping } from '#contract/imports/mappings.ts'
import { commentTemplateInput, formerBodies } from '#contract/playbook/comment-templates.ts'
import { customStatInput } from '#contract/playbook/custom-stats.ts'
import { exchangeInput } from '#contract/playbook/exchanges.ts'
import { missedReasonInput } from '#contract/playbook/missed-reasons.ts'
import { mistakeInput } from '#contract/playbook/mistakes.ts'
import { rule } from '#contract/playbook/rules.ts'
import { setupExample } from '#contract/playbook/setup-examples.ts'
import { setupSnapshot } from '#contract/playbook/setup-versions.ts'
import { setupInput } from '#contract/playbook/setups.ts'
import { symbol } from '#contract/playbook/symbols.ts'
import { tag } from '#contract/playbook/tags.ts'
import { cashFlow } from '#contract/portfolios/cash-flows.ts'
import { dayNote } from '#contract/portfolios/day-notes.ts'
import { entryRules } from '#contract/portfolios/entry-rules.ts'
import { portfolioInput } from '#contract/portfolios/portfolios.ts'
import { resultDetail, strategyDetail } from '#contract/simulations/backtester.ts'
import { runAddress, runTags, sampleFilter, simulationKinds, simulationRunDetail } from '#contract/simulations/runs.ts'
import { chosenCell, keptTrade, whatIfInputs } from '#contract/simulations/what-if-shapes.ts'
import { attachment, fill, ruleCheck, tradeInput } from '#contract/trades/field-schemas.ts'
import { savedViewInput } from '#contract/trades/saved-views.ts'
import { calendarDate, decimal, fileTimeZone, id, instant, money, text } from '#contract/values.ts'
import { statPlaces } from '#domain/formulas/stat-places.ts'
import { goalKinds } from '#domain/journal/goal.ts'
import { noteTemplateKinds } from '#domain/journal/note-template.ts'
import { timeframes } from '#domain/market/candles.ts'
import type { Money } from '#domain/numbers/units.ts'
import { whatIfLimits } from '#domain/simulation/what-if/what-if.ts'
import { commissionSources, excursionSources, tradeSources, tradeStatuses } from '#domain/trade/fields/choices.ts'

/*
 * The documents of an account archive: one schema per line type. Rules across lines are checked elsewhere.
 */

const row = { id, createdAt: instant }
const byDefault = { defaultKey: text(200).nullable() }
const figure = z.number().nullable()
const without = { updatedAt: true } as const

/** Path of a file in an archive. */
export const archivedPath = z
  .string()
  .regex(/^files\/[0-9a-f-]{36}\.[a-z0-9]{1,8}$/, 'must be "files/{file id}.{ext}" in the archive')

/** A stated trade with its source. */
const archivedTrade = tradeInput.extend({
  ...row,
  portfolioId: id,
  source: z.enum(tradeSources),
  importBatchId: id.nullable(),
  importKey: z.string().min(1).max(400).nullable(),
  excursionSource: z.enum(excursionSources),
  // Older archives lack it.
  commissionSource: z.enum(commissionSources).optional(),
  executions: z.array(fill).max(20_000),
  ruleResponses: z.array(ruleCheck.strict()).max(1_000),
  screenshots: z.array(attachment.extend({ path: archivedPath })).max(100),
})

const simulation = z.strictObject({
  ...row,
  portfolioId: id.nullable(),
  name: text(200),
  kind: z.enum(simulationKinds),
  parameters: z.unknown(),
  assumedRisk: money.nullable(),
  r: z.array(z.number()),
  result: z.unknown(),
  engineVersion: text(40),
  sample: z.unknown(),
  summary: z.unknown(),
  // Archives of earlier versions have no tags, no filter and no address.
  tags: runTags.default([]),
  sampleFilter: sampleFilter.nullable().default(null),
  address: runAddress.default(null),
})

/** An execution as an import stored it, without its book in the key. */
const importedExecution = fill.extend({
  key: text(300),
  whole: decimal.optional(),
  swapFunding: money,
  brokerPnl: money.nullable(),
  note: text(10_000).nullable(),
  externalId: text(200).nullable(),
})

/** Line schemas by document, in write order: lines come after the lines they refer to. */
export const archiveDocuments = {
  profile: z.strictObject({ fullName: text(200).nullable(), username: text(60).nullable() }),
  exchanges: exchangeInput.extend({ ...row, ...byDefault }),
  // Older archives lack the session.
  symbols: symbol.omit(without).extend({ session: symbol.shape.session.default(null) }),
  setups: setupInput.extend({
    ...row,
    ...byDefault,
    revision: z.int().min(1),
    archivedAt: instant.nullable(),
    // Older archives lack these.
    position: z.int().min(0).max(199).nullable().default(null),
    sessions: setupInput.shape.sessions.default([]),
    symbols: setupInput.shape.symbols.default([]),
  }),
  rules: rule.omit(without),
  setupVersions: z.strictObject({ setupId: id, number: z.int().min(1), startedAt: instant, snapshot: setupSnapshot }),
  setupExamples: setupExample.extend({ path: archivedPath }),
  tags: tag.omit(without),
  mistakes: mistakeInput.extend({
    ...row,
    ...byDefault,
    archivedAt: instant.nullable(),
    // Older archives lack it.
    isKnownAtEntry: mistakeInput.shape.isKnownAtEntry.default(null),
  }),
  commentTemplates: commentTemplateInput.extend({
    ...row,
    ...byDefault,
    // Older archives lack it.
    formerBodies: formerBodies.default([]),
  }),
  customStats: customStatInput.extend({
    ...row,
    ...byDefault,
    // Older archives lack these.
    shownOn: customStatInput.shape.shownOn.default([...statPlaces]),
    position: z.int().min(0).max(9_999).nullable().default(null),
    archivedAt: instant.nullable().default(null),
  }),
  missedReasons: missedReasonInput.extend({ ...row, ...byDefault }),
  portfolios: portfolioInput.extend({
    ...entryRules.shape,
    ...row,
    // Older archives lack these.
    benchmarkSymbol: portfolioInput.shape.benchmarkSymbol.default(null),
    commissionRules: portfolioInput.shape.commissionRules.default([]),
    openingBalanceStated: z.boolean().default(true),
  }),
  cashFlows: cashFlow.omit(without),
  dayNotes: dayNote.omit({ ...without, revision: true }),
  importMappings: z.strictObject({
    fingerprint: z.string().regex(/^[0-9a-f]{16}$/),
    name: text(80),
    mapping: columnMapping,
    createdAt: instant,
  }),
  importBatches: z.strictObject({
    ...row,
    portfolioId: id,
    format: text(100),
    fileName: text(400),
    timeZone: fileTimeZone,
    // Older archives lack it.
    commissionRules: portfolioInput.shape.commissionRules.nullable().default(null),
  }),
  trades: archivedTrade,
  importContinuations: z.strictObject({
    batchId: id,
    tradeId: id,
    fills: z.array(fill.pick({ at: true, side: true, quantity: true, price: true })).max(20_000),
    statusBefore: z.enum(tradeStatuses),
    swapAdded: money,
    brokerPnlBefore: money.nullable(),
    brokerPnlAfter: money.nullable(),
    // Older archives lack them.
    pointValueBefore: decimal.nullable().default(null),
    pointValueAfter: decimal.nullable().default(null),
    commissionAdded: money.default('0' as Money),
    exchangeFeesAdded: money.default('0' as Money),
    importKeys: z.array(text(300)).max(20_000).default([]),
    fillsBefore: z.array(fill).max(20_000).nullable().default(null),
    createdAt: instant,
  }),
  deletedImports: z.strictObject({
    portfolioId: id,
    importKey: text(600),
    tradeId: id,
    batchId: id.nullable(),
    book: text(300).nullable(),
    quantity: decimal.nullable(),
    whole: decimal.nullable(),
    wasOpen: z.boolean(),
  }),
  absorbedImportKeys: z.strictObject({ tradeId: id, importKey: text(300) }),
  importedExecutions: z.strictObject({
    tradeId: id,
    batchId: id,
    book: text(300),
    executions: z.array(importedExecution).min(1),
    firstAt: instant,
    lastAt: instant,
  }),
  candles: z.strictObject({
    symbol: text(40),
    timeframe: z.enum(timeframes),
    at: instant,
    open: decimal,
    high: decimal,
    low: decimal,
    close: decimal,
    volume: decimal.nullable(),
  }),
  simulations: simulation,
  strategies: strategyDetail
    .omit({ trades: true })
    .extend({ name: text(120), sampleDigest: z.string().regex(/^[0-9a-f]{64}$/) })
    .strict(),
  backtestResults: resultDetail.omit({ computedBy: true }).strict(),
  scenarios: z.strictObject({
    ...row,
    name: text(120),
    portfolioId: id.nullable(),
    setupId: id.nullable(),
    strategyId: id.nullable(),
    inputs: z.strictObject(whatIfInputs),
    /** Earlier archives have no trades of scenarios. */
    sample: z.array(keptTrade).min(1).max(whatIfLimits.maxKeptTrades).nullable().default(null),
    /** Nor the chosen cell. */
    cell: chosenCell.nullable().default(null),
  }),
  scenarioResults: z.strictObject({
    scenarioId: id,
    position: z.int().min(0).max(2_499),
    stop: z.number(),
    target: z.number(),
    trades: z.int(),
    net: z.number(),
    expectancy: z.number(),
    winRate: z.number(),
    profitFactor: figure,
    payoff: figure,
    sharpe: figure,
    sqn: figure,
    maxDrawdown: figure,
    losingStreak: z.int().nullable(),
    coverage: z.number(),
    ambiguous: z.number(),
    engineVersion: text(40),
    createdAt: instant,
  }),
  savedViews: savedViewInput.extend(row),
  noteTemplates: z.strictObject({ kind: z.enum(noteTemplateKinds), body: text(4_000), createdAt: instant }),
  goals: z.strictObject({
    ...row,
    portfolioId: id,
    kind: z.enum(goalKinds),
    amount: z.number().min(0).max(1_000).nullable(),
    time: text(5).nullable(),
    mistakeId: id.nullable(),
  }),
  weeklyReviews: z.strictObject({
    portfolioId: id,
    weekStart: calendarDate,
    focus: text(10_000),
    createdAt: instant,
  }),
  toolNotes: z.strictObject({ portfolioId: id, tool: text(40), body: text(4_000), createdAt: instant }),
} as const

export type ArchiveDocument = keyof typeof archiveDocuments
export type ArchivedTrade = z.output<typeof archivedTrade>
type Simulation = z.output<typeof simulation>

export const archiveDocumentNames = Object.keys(archiveDocuments) as readonly string[] as readonly [
  ArchiveDocument,
  ...ArchiveDocument[],
]

/** The fields that are read from a growth run's result. */
const placeholderSummary = { medianTerminal: null, medianMaxDrawdown: 0, lossShare: null, ruinShare: 0 }

/** Whether a saved run is valid for its kind. */
export function isCompleteRun({ r, sampleFilter: filter, ...run }: Simulation): boolean {
  const summary = run.kind === 'portfolio-growth' && run.summary === null ? placeholderSummary : run.summary
  return simulationRunDetail.safeParse({ ...run, filter, summary, r, trades: r.length, computedBy: 'browser' }).success
}
