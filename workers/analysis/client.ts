import { proxy, transfer } from 'comlink'
import type { StatSeries } from '#domain/analysis/groups/stat-summary.ts'
import type { ColumnPart } from '#domain/analysis/shapes/column-parts.ts'
import type { StatedStat } from '#domain/analysis/shapes/columns.ts'
import type { Selection } from '#domain/analysis/shapes/selection.ts'
import type { ToolExtras } from '#domain/analysis/shapes/tool.ts'
import type { Id } from '#domain/numbers/units.ts'
import { wrapFileReaderThread } from '#workers/shared/file-reader-thread.ts'
import type { AnalysisApi, AnalysisReply } from './analysis-api.ts'
import { setAnalysisEnd } from './end-analysis.ts'
import type { FormulaPreview } from './formula-preview.ts'
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

/** Analyzes trades outside the page's thread. Calls throw an Error whose message can be shown to the trader. */
export interface AnalysisReader {
  /** Differs between threads: a restarted one has no trades. */
  readonly thread: number
  readonly load: (portfolio: PortfolioSketch, part: ColumnPart, bytes: ArrayBuffer) => Promise<LoadedPart>
  readonly setStats: (stats: readonly StatedStat[]) => Promise<void>
  readonly show: (portfolioIds: readonly Id[]) => Promise<void>
  readonly parts: (tools: readonly ToolCall[], selections: readonly Selection[]) => Promise<readonly ColumnPart[]>
  /** Resolves with false when a newer run replaced this one. */
  readonly run: (input: RunInput, onAnswer: (answer: ToolAnswer) => void) => Promise<boolean>
  readonly cancel: () => void
  readonly extras: (call: ToolCall, selection: Selection) => Promise<ExtrasWanted | null>
  readonly setExtras: (stamp: string, extras: ToolExtras, asked: readonly Id[]) => Promise<void>
  readonly trades: (query: DrillQuery) => Promise<DrilledPage>
  readonly statParts: (statId: Id, selection: Selection) => Promise<readonly ColumnPart[]>
  readonly statSeries: (statId: Id, selection: Selection) => Promise<StatSeries | null>
  /** Formulas that are being written, over the trades of one portfolio. */
  readonly preview: {
    readonly start: (portfolioId: Id) => Promise<void>
    readonly missing: (formula: string) => Promise<readonly ColumnPart[]>
    readonly load: (portfolio: PortfolioSketch, part: ColumnPart, bytes: ArrayBuffer) => Promise<null>
    readonly compute: (formula: string) => Promise<FormulaPreview>
  }
  readonly dimensions: (stats: readonly Id[]) => Promise<readonly LoadedDimension[]>
}

interface Thread {
  readonly reader: AnalysisReader
  readonly end: () => void
}

let threads = 0

function startThread(): Thread {
  const worker = new Worker(new URL('./analysis.worker.ts', import.meta.url), { type: 'module', name: 'analysis' })
  const { api, awaitReply, end } = wrapFileReaderThread<AnalysisApi>(worker, 'The analysis could not be started.')
  const result = async <T>(call: Promise<AnalysisReply<T>>): Promise<T> => {
    const reply = await awaitReply(call)
    if (!reply.ok) throw new Error(reply.problem.message)
    return reply.value
  }
  threads += 1
  return {
    end,
    reader: {
      thread: threads,
      load: (portfolio, part, bytes) => result(api.load(portfolio, part, transfer(bytes, [bytes]))),
      setStats: (stats) => awaitReply(api.setStats(stats)),
      show: (portfolioIds) => awaitReply(api.show(portfolioIds)),
      parts: (tools, selections) => result(api.parts(tools, selections)),
      run: async (input, onAnswer) => {
        const reply = await awaitReply<AnalysisReply<{ ran: number }>>(api.run(input, proxy(onAnswer)))
        if (!reply.ok && reply.problem.code !== 'cancelled') throw new Error(reply.problem.message)
        return reply.ok
      },
      cancel: () => void awaitReply(api.cancel()).catch(() => {}),
      extras: (call, selection) => result(api.extras(call, selection)),
      setExtras: (stamp, extras, asked) => awaitReply(api.setExtras(stamp, extras, asked)),
      trades: (query) => result(api.trades(query)),
      statParts: (statId, selection) => result(api.statParts(statId, selection)),
      statSeries: (statId, selection) => result(api.statSeries(statId, selection)),
      preview: {
        start: (portfolioId) => awaitReply(api.startPreview(portfolioId)),
        missing: (formula) => result(api.previewParts(formula)),
        load: (portfolio, part, bytes) => result(api.loadPreview(portfolio, part, transfer(bytes, [bytes]))),
        compute: (formula) => result(api.preview(formula)),
      },
      dimensions: (stats) => result(api.dimensions(stats)),
    },
  }
}

let thread: Thread | null = null
let holders = 0
let idle: ReturnType<typeof setTimeout> | undefined

/** A thread that no screen holds ends after this time, in milliseconds. */
const idleTime = 300_000

/** The thread that analyzes trades; it starts with the first call. */
export function analysisReader(): AnalysisReader {
  if (thread === null) {
    thread = startThread()
    setAnalysisEnd(endThread)
  }
  return thread.reader
}

/** Keeps the thread alive until the returned function is called. */
export function holdAnalysis(): () => void {
  holders += 1
  clearTimeout(idle)
  return () => {
    holders -= 1
    if (holders === 0) idle = setTimeout(endThread, idleTime)
  }
}

function endThread(): void {
  thread?.end()
  thread = null
  setAnalysisEnd(null)
}
