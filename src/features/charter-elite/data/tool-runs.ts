import type { Selection } from '#domain/analysis/shapes/selection.ts'
import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import type { AnalysisReader } from '#workers/analysis/client.ts'
import type { RunInput, ToolAnswer, ToolCall } from '#workers/analysis/shapes.ts'
import { LatestWins } from '#workers/shared/latest-wins.ts'
import { cancelled, success } from '#workers/shared/outcome.ts'
import { type WaitForIdle, waitForIdle } from './wait-for-idle.ts'

/** What a screen wants to know: tools on a selection, and on a second one when it compares. */
export interface RunRequest {
  /** Changes with the trades, and not when more columns of the same trades arrive. */
  readonly stamp: string
  /** Columns that have arrived: tools that lacked some run when it changes. */
  readonly parts: string
  /** Whether a brush is being dragged: what is computed in full at a pause would delay the next move. */
  readonly isMoving: boolean
  /** Whether there are so many trades that a first answer is quick rather than complete. */
  readonly isLarge: boolean
  readonly selection: Selection
  readonly compare: Selection | null
  /** In order of importance: the open tool first. */
  readonly calls: readonly ToolCall[]
  /** The tools for which the engine and candles are asked as well. */
  readonly extrasFor: readonly ToolKey[]
  /** Of the first portfolio; null without one. */
  readonly benchmarkSymbol: string | null
}

/** An answer with what it answers. */
export interface ShownAnswer extends ToolAnswer {
  readonly key: string
  readonly depth: 'quick' | 'full'
  /** Whether the engine or candles may still add to it. */
  readonly isWaiting: boolean
}
export type ShownAnswers = ReadonlyMap<ToolKey, ShownAnswer>

const withoutBrushOf = (tool: ToolKey, selection: Selection) => ({
  ...selection,
  brushes: selection.brushes.filter((brush) => brush.tool !== tool),
})

/** What an answer of a tool depends on. Its own brush does not change it. */
export const keyOfCall = ({ stamp, selection, compare }: RunRequest, { tool, options }: ToolCall): string =>
  JSON.stringify([
    stamp,
    tool,
    options,
    withoutBrushOf(tool, selection),
    compare === null ? null : withoutBrushOf(tool, compare),
  ])

/** A headline with the charts, tables and groups of the answer before it, which stay until the full answer. */
function withPartsOf(answer: ToolAnswer, before: ToolAnswer | undefined): ToolAnswer {
  const parts = before?.result ?? null
  if (answer.result === null || parts === null) return answer
  const { charts, tables, groups } = parts
  return { ...answer, result: { ...answer.result, charts, tables, groups } }
}

interface Job {
  readonly request: RunRequest
  readonly calls: readonly ToolCall[]
  readonly depth: RunInput['depth']
}

type RunReader = Pick<AnalysisReader, 'run' | 'cancel'>

/** Asks the engine and the candles for what a tool wants; true if there is something new to show. */
export type LoadExtras = (call: ToolCall, selection: Selection, request: RunRequest) => Promise<boolean>

/** How long quick figures rest before they are computed with tests and intervals, in milliseconds. */
const restMs = 150
const movingRestMs = 500
/** Answers of one run are shown together; a run that takes longer than this shows what it has, in milliseconds. */
const showMs = 50

/**
 * Runs tools for a screen: in full at first, with quick figures while a selection changes, in full when it rests, and
 * again when the engine has answered. Tools that are on screen come first; the others follow one at a time while the page
 * is idle. Of several selections the newest wins.
 */
export class ToolRuns {
  readonly #reader: RunReader
  readonly #loadExtras: LoadExtras
  readonly #onError: (error: unknown) => void
  readonly #waitForIdle: WaitForIdle
  readonly #runs: LatestWins<Job, null>
  readonly #listeners = new Set<() => void>()
  #answers = new Map<ToolKey, ShownAnswer>()
  /** Keys of the answers to which the engine and candles have nothing more to add. */
  readonly #finished = new Map<ToolKey, string>()
  #shown: ShownAnswers = new Map()
  #request: RunRequest | null = null
  /** Null: all tools are on screen. */
  #onScreen: ReadonlySet<ToolKey> | null = null
  #rest: ReturnType<typeof setTimeout> | undefined
  #display: ReturnType<typeof setTimeout> | undefined

  constructor(
    reader: RunReader,
    loadExtras: LoadExtras,
    onError: (error: unknown) => void,
    idle: WaitForIdle = waitForIdle,
  ) {
    this.#reader = reader
    this.#loadExtras = loadExtras
    this.#onError = onError
    this.#waitForIdle = idle
    this.#runs = new LatestWins((job, signal) => this.#run(job, signal))
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly snapshot = (): ShownAnswers => this.#shown

  /** Sets which tools are on screen, null for all; of the tools still to be computed, these are next. */
  readonly setOnScreen = (tools: ReadonlySet<ToolKey> | null): void => {
    this.#onScreen = tools
  }

  /** Brings the answers up to date. */
  request(request: RunRequest): void {
    this.#request = request
    clearTimeout(this.#rest)
    const changed = request.calls.filter((call) => this.#answers.get(call.tool)?.key !== keyOfCall(request, call))
    // Where nothing is shown yet, a quick answer would only be replaced by one that looks different.
    const outdated = changed.filter(({ tool }) => request.isLarge || this.#answers.has(tool))
    const followed = this.#byAge(outdated.filter((call) => this.#isOnScreen(call)))
    if (followed.length > 0) void this.#follow(request, followed)
    else this.#completeAfter(request, outdated.length > 0 ? restMs : 0)
  }

  /** Quick figures first. The full run waits for them: on a slow machine it would otherwise replace them. */
  async #follow(request: RunRequest, calls: readonly ToolCall[]) {
    await this.#runs.submit({ request, calls, depth: 'quick' })
    if (this.#request === request) this.#completeAfter(request, request.isMoving ? movingRestMs : restMs)
  }

  #completeAfter(request: RunRequest, ms: number) {
    this.#rest = setTimeout(() => void this.#complete(request), ms)
  }

  /** Ends all work. */
  end(): void {
    this.#request = null
    clearTimeout(this.#rest)
    clearTimeout(this.#display)
    this.#runs.cancel()
  }

  /**
   * The open tool, then those whose answer is oldest: of very many trades a run may be replaced before it has reached all
   * tools, and the next one goes on with those that it missed.
   */
  #byAge([first, ...others]: readonly ToolCall[]): ToolCall[] {
    const answered = [...this.#answers.keys()]
    const ageOf = ({ tool }: ToolCall) => answered.indexOf(tool)
    return first === undefined ? [] : [first, ...others.toSorted((a, b) => ageOf(a) - ageOf(b))]
  }

  #isOnScreen({ tool }: ToolCall): boolean {
    return this.#onScreen === null || this.#onScreen.has(tool)
  }

  #incomplete(request: RunRequest): ToolCall[] {
    return request.calls.filter((call) => {
      const shown = this.#answers.get(call.tool)
      return shown?.depth !== 'full' || shown.key !== keyOfCall(request, call)
    })
  }

  async #complete(request: RunRequest) {
    // A tool whose columns are missing has no answer; it is tried once.
    const tried = new Set<ToolKey>()
    const left = () => this.#incomplete(request).filter(({ tool }) => !tried.has(tool))
    const leftOnScreen = () => left().filter((call) => this.#isOnScreen(call))
    /** False if a newer request replaced this one. */
    const complete = async (calls: readonly ToolCall[]) => {
      if (calls.length === 0) return true
      for (const { tool } of calls) tried.add(tool)
      return (await this.#runs.submit({ request, calls, depth: 'full' })).ok
    }
    if (!(await complete(leftOnScreen()))) return
    for (const tool of request.extrasFor) await this.#completeExtras(request, tool)
    while (left().length > 0) {
      await this.#waitForIdle()
      if (this.#request !== request) return
      // What was scrolled to meanwhile comes before the others.
      const next = leftOnScreen()
      if (!(await complete(next.length > 0 ? next : left().slice(0, 1)))) return
    }
  }

  async #completeExtras(request: RunRequest, tool: ToolKey) {
    const call = request.calls.find((one) => one.tool === tool)
    const selections = request.compare === null ? [request.selection] : [request.selection, request.compare]
    try {
      for (;;) {
        // A tool without an answer still lacks columns: what it wants is not known yet.
        if (call === undefined || this.#request !== request || !this.#answers.has(tool)) return
        const found: boolean[] = []
        for (const selection of selections) found.push(await this.#loadExtras(call, selection, request))
        if (this.#request !== request) return
        if (!found.includes(true)) return this.#finish(request, call)
        const outcome = await this.#runs.submit({ request, calls: [call], depth: 'full' })
        if (!outcome.ok) return
      }
    } catch (error) {
      this.#onError(error)
      if (call !== undefined) this.#finish(request, call)
    }
  }

  #finish(request: RunRequest, call: ToolCall) {
    const key = keyOfCall(request, call)
    this.#finished.set(call.tool, key)
    const answer = this.#answers.get(call.tool)
    if (answer?.key !== key || !answer.isWaiting) return
    this.#answers.set(call.tool, { ...answer, isWaiting: false })
    this.#show()
  }

  async #run({ request, calls, depth }: Job, signal: AbortSignal) {
    signal.addEventListener('abort', () => this.#reader.cancel())
    const { selection, compare } = request
    const keys = new Map(calls.map((call) => [call.tool, keyOfCall(request, call)]))
    try {
      const headlines = depth === 'quick' ? this.#headlines(request) : []
      const isDone = await this.#reader.run({ selection, compare, tools: calls, depth, headlines }, (given) => {
        const { tool } = given
        const answer = headlines.includes(tool) ? withPartsOf(given, this.#answers.get(tool)) : given
        const key = keys.get(tool) ?? ''
        const isWaiting = request.extrasFor.includes(tool) && this.#finished.get(tool) !== key
        // The latest answer is the last one of the map.
        this.#answers.delete(tool)
        this.#answers.set(tool, { ...answer, depth, key, isWaiting })
        keys.delete(tool)
        if (keys.size === 0) this.#showNow()
        else this.#show()
      })
      return isDone ? success(null) : cancelled
    } catch (error) {
      this.#onError(error)
      return cancelled
    }
  }

  /**
   * Tools of which nobody sees more than the headline while a selection changes: charts and tables of all would take the
   * page longer to receive than the thread to compute. Those that had none keep the parts of their last answer.
   */
  #headlines({ calls: [open, ...others], compare }: RunRequest): ToolKey[] {
    if (open === undefined || compare !== null) return []
    return others.map(({ tool }) => tool).filter((tool) => (this.#answers.get(tool)?.result ?? null) !== null)
  }

  #show() {
    this.#display ??= setTimeout(() => this.#showNow(), showMs)
  }

  #showNow() {
    clearTimeout(this.#display)
    this.#display = undefined
    this.#shown = new Map(this.#answers)
    for (const listener of this.#listeners) listener()
  }
}
