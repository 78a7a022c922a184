import { statSeries, type StatSeries } from '#domain/analysis/groups/stat-summary.ts'
import { closedRows } from '#domain/analysis/shapes/base-rows.ts'
import type { ColumnPart } from '#domain/analysis/shapes/column-parts.ts'
import type { StatedStat, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { columnsOfSelection, selectRows } from '#domain/analysis/shapes/select-rows.ts'
import type { Selection } from '#domain/analysis/shapes/selection.ts'
import type { PostExitPath, ToolExtras } from '#domain/analysis/shapes/tool.ts'
import { unitOfStat } from '#domain/formulas/custom-stat.ts'
import type { Id } from '#domain/numbers/units.ts'
import { failure, success, type Outcome } from '#workers/shared/outcome.ts'
import { pauseIntervalMs, yieldToEventLoop } from '#workers/shared/yield-to-event-loop.ts'
import { ColumnStore } from './column-store.ts'
import type { FormulaPreview, FormulaPreviewer } from './formula-preview.ts'
import { loadDimensions, loadDrilledTrades, loadPreviewer, loadTools, type Tools } from './load-tools.ts'
import { readArrow } from './read-arrow.ts'
import type {
  DrilledPage,
  DrillQuery,
  ExtrasWanted,
  LoadedDimension,
  LoadedPart,
  PortfolioSketch,
  RunInput,
  ToolAnswer,
  ToolCall,
} from './shapes.ts'

/** A value, or a message for the trader. A run that a newer one replaced has the code 'cancelled'. */
export type AnalysisReply<T> = Outcome<T, { readonly code: 'cancelled' | 'failed'; readonly message: string }>

const cancelled = failure({ code: 'cancelled' as const, message: 'A newer run replaced this one.' })

function toFailure(error: unknown): AnalysisReply<never> {
  return failure({ code: 'failed', message: error instanceof Error ? error.message : 'The trades could not be read.' })
}

function toReply<T>(work: () => T): AnalysisReply<T> {
  try {
    return success(work())
  } catch (error) {
    return toFailure(error)
  }
}

async function toLaterReply<T>(work: () => Promise<T>): Promise<AnalysisReply<T>> {
  try {
    return success(await work())
  } catch (error) {
    return toFailure(error)
  }
}

/** Extras kept: those of the two selections of each tool that asks for some, and of the selections before. */
const maxExtras = 24
/** Trades whose price paths are asked for at once, and in all: the newest ones. */
const maxPathless = 200
const maxPaths = 2_000

/** The API of the analysis worker. Trades stay in it as columns; only what is drawn leaves it. */
export class AnalysisApi {
  readonly #store = new ColumnStore()
  #previewer: Promise<FormulaPreviewer> | null = null
  readonly #extras = new Map<string, ToolExtras>()
  readonly #paths = new Map<Id, PostExitPath>()
  /** Trades whose path was asked for, whether there is one or not. */
  readonly #asked = new Set<Id>()
  #generation = -1
  #run = 0

  /** Reads an Arrow stream of one part of a portfolio. A newer revision is shown when all its parts are there. */
  load(portfolio: PortfolioSketch, part: ColumnPart, bytes: ArrayBuffer): AnalysisReply<LoadedPart> {
    return toReply(() => {
      const { part: raw, rules } = readArrow(portfolio, bytes)
      this.#store.add(part, raw)
      return { revision: raw.portfolio.revision, trades: raw.ids.length, rules }
    })
  }

  /** Sets the trader's custom stats, whose formulas are evaluated here. */
  setStats(stats: readonly StatedStat[]): void {
    this.#store.setStats(stats.map((stat) => ({ ...stat, unit: unitOfStat(stat) })))
  }

  /** Sets the portfolios that tools are about, and forgets all others. */
  show(portfolioIds: readonly Id[]): void {
    this.#store.show(portfolioIds)
  }

  /** The parts that tools are computed from, whether they are loaded or not; the core is one of them. */
  parts(calls: readonly ToolCall[], selections: readonly Selection[]): Promise<AnalysisReply<readonly ColumnPart[]>> {
    return toLaterReply(async () => {
      const { columnsOfCall } = await loadTools()
      return this.#store.parts(calls.flatMap((call) => columnsOfCall(call, selections)))
    })
  }

  /**
   * Runs tools in the given order and hands out each answer as soon as it is there. Tools whose columns have not arrived
   * are left out. A newer call ends this one at its next pause.
   */
  async run(input: RunInput, onAnswer: (answer: ToolAnswer) => void): Promise<AnalysisReply<{ ran: number }>> {
    this.#run += 1
    const run = this.#run
    const tools = await loadTools()
    let [ran, pausedAt] = [0, performance.now()]
    for (const call of input.tools) {
      if (performance.now() - pausedAt > pauseIntervalMs) {
        await yieldToEventLoop()
        pausedAt = performance.now()
      }
      if (run !== this.#run) return cancelled
      const columns = this.#columnsFor(tools, call, input)
      if (columns === null) continue
      onAnswer(tools.runTool(columns, call, input, (selection) => this.#extrasOf(call, selection)))
      ran += 1
    }
    return success({ ran })
  }

  /** Ends the active run at its next pause. */
  cancel(): void {
    this.#run += 1
  }

  #columnsFor(tools: Tools, call: ToolCall, { selection, compare }: RunInput): TradeColumns | null {
    const selections = compare === null ? [selection] : [selection, compare]
    return this.#store.missing(tools.columnsOfCall(call, selections)).length > 0 ? null : this.#columns()
  }

  #columns(): TradeColumns | null {
    const columns = this.#store.columns()
    if (this.#generation !== this.#store.generation) {
      this.#generation = this.#store.generation
      this.#extras.clear()
      this.#paths.clear()
      this.#asked.clear()
    }
    return columns
  }

  #stamp({ tool, options }: ToolCall, selection: Selection): string {
    const brushes = selection.brushes.filter((brush) => brush.tool !== tool)
    return JSON.stringify([this.#store.generation, tool, options, { ...selection, brushes }])
  }

  #extrasOf(call: ToolCall, selection: Selection): ToolExtras {
    const extras = this.#extras.get(this.#stamp(call, selection)) ?? {}
    return this.#paths.size === 0 ? extras : { ...extras, postExit: [...this.#paths.values()] }
  }

  /** What a tool wants to know of a selection beyond the columns; null while its columns are not there. */
  extras(call: ToolCall, selection: Selection): Promise<AnalysisReply<ExtrasWanted | null>> {
    return toLaterReply(async () => {
      const tools = await loadTools()
      const columns = this.#columnsFor(tools, call, { selection, compare: null, tools: [], depth: 'full' })
      if (columns === null) return null
      const stamp = this.#stamp(call, selection)
      const input = tools.inputOfCall(columns, call, selection, 'full', {})
      const { postExit, ...requests } = tools.extrasOfCall(call, input)
      return {
        stamp,
        requests: this.#extras.has(stamp) ? {} : requests,
        pathless: postExit === true ? this.#pathless(columns, input.rows) : [],
      }
    })
  }

  #pathless(columns: TradeColumns, rows: Uint32Array): ExtrasWanted['pathless'] {
    const byPortfolio = new Map<Id, Id[]>()
    let count = 0
    for (const row of closedRows(columns, rows).toReversed()) {
      const id = columns.ids[row] ?? ''
      if (this.#asked.has(id)) continue
      if (count === maxPathless || this.#asked.size + count >= maxPaths) break
      const portfolioId = columns.portfolios[columns.portfolio[row] ?? 0]?.id ?? ''
      byPortfolio.set(portfolioId, [...(byPortfolio.get(portfolioId) ?? []), id])
      count += 1
    }
    return [...byPortfolio].map(([portfolioId, tradeIds]) => ({ portfolioId, tradeIds }))
  }

  /** Keeps what a tool wanted, for the runs on the same trades; price paths are of trades, whatever selects them. */
  setExtras(stamp: string, { postExit = [], ...extras }: ToolExtras, asked: readonly Id[]): void {
    this.#extras.set(stamp, extras)
    for (const oldest of this.#extras.keys()) {
      if (this.#extras.size <= maxExtras) break
      this.#extras.delete(oldest)
    }
    for (const id of asked) this.#asked.add(id)
    for (const path of postExit) this.#paths.set(path.id, path)
  }

  /** A page of the trades behind a group of a tool. */
  trades(query: DrillQuery): Promise<AnalysisReply<DrilledPage>> {
    return toLaterReply(async () => {
      const [tools, { drillTrades }] = await Promise.all([loadTools(), loadDrilledTrades()])
      const columns = this.#columnsFor(tools, query.call, { ...query, compare: null, tools: [], depth: 'quick' })
      if (columns === null) return { total: 0, trades: [] }
      return drillTrades(columns, query, this.#extrasOf(query.call, query.selection))
    })
  }

  /** The values of a custom stat for the closed trades of a selection; null while columns are missing. */
  statSeries(statId: Id, selection: Selection): AnalysisReply<StatSeries | null> {
    return toReply(() => {
      const key = `stat:${statId}` as const
      if (this.#store.missing([key, ...columnsOfSelection(selection)]).length > 0) return null
      const columns = this.#columns()
      return columns === null ? null : statSeries(columns, selectRows(columns, selection, null), key)
    })
  }

  /** The parts that hold a custom stat and what a selection is read from, whether they are loaded or not. */
  statParts(statId: Id, selection: Selection): AnalysisReply<readonly ColumnPart[]> {
    return toReply(() => this.#store.parts([`stat:${statId}`, ...columnsOfSelection(selection)]))
  }

  /** Begins to preview formulas over a portfolio's trades, apart from those that tools are about. */
  startPreview(portfolioId: Id): void {
    this.#previewer = loadPreviewer().then(({ FormulaPreviewer: Previewer }) => new Previewer(portfolioId))
    // Whoever asks it something is told that it could not be loaded.
    this.#previewer.catch(() => {})
  }

  /** The parts that a formula needs and the preview lacks. */
  previewParts(formula: string): Promise<AnalysisReply<readonly ColumnPart[]>> {
    return this.#askPreviewer((previewer) => previewer.missing(formula))
  }

  loadPreview(portfolio: PortfolioSketch, part: ColumnPart, bytes: ArrayBuffer): Promise<AnalysisReply<null>> {
    return this.#askPreviewer((previewer) => {
      previewer.load(portfolio, part, bytes)
      return null
    })
  }

  /** What a formula makes of the portfolio's trades. */
  preview(formula: string): Promise<AnalysisReply<FormulaPreview>> {
    return this.#askPreviewer((previewer) => previewer.preview(formula))
  }

  #askPreviewer<T>(ask: (previewer: FormulaPreviewer) => T): Promise<AnalysisReply<T>> {
    return toLaterReply(async () => {
      const previewer = await this.#previewer
      if (previewer === null) throw new Error('No preview has been started.')
      return ask(previewer)
    })
  }

  /** What trades can be grouped by; with the values of those dimensions whose columns are loaded. */
  dimensions(stats: readonly Id[]): Promise<AnalysisReply<readonly LoadedDimension[]>> {
    return toLaterReply(async () => (await loadDimensions()).listDimensions(this.#columns(), stats))
  }
}
