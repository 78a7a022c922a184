import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Brush, Selection } from '#domain/analysis/shapes/selection.ts'
import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import type { ToolResult } from '#domain/analysis/shapes/tool-result.ts'
import { noConditions } from '#domain/analysis/shapes/trade-conditions.ts'
import type { RunInput, ToolAnswer } from '#workers/analysis/shapes.ts'
import { type LoadExtras, type RunRequest, ToolRuns } from './tool-runs.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const all: Selection = { portfolioIds: [], conditions: noConditions, brushes: [] }
const calls = (['breakdown', 'fees', 'drawdown'] as const).map((tool) => ({ tool, options: null }))
const brushOf = (tool: ToolKey, low: number): Brush => ({ tool, kind: 'range', column: 'realizedR', low, high: 9 })

const answerOf = (tool: ToolKey): ToolAnswer => ({
  tool,
  options: {},
  result: null,
  other: null,
  differences: null,
  problem: null,
})

/** A worker whose runs take `ms`, in which a newer run or `cancel` ends the one before. */
function startRuns({
  ms = 0,
  loadExtras = () => Promise.resolve(false),
  without = null,
  msPerTool = 0,
}: { ms?: number; loadExtras?: LoadExtras; without?: ToolKey | null; msPerTool?: number } = {}) {
  const ran: string[] = []
  let current = 0
  const reader = {
    run: async ({ tools, depth, selection }: RunInput, onAnswer: (answer: ToolAnswer) => void) => {
      current += 1
      const own = current
      ran.push(`${depth} ${tools.map(({ tool }) => tool).join(' ')} ${selection.brushes.length}`)
      await new Promise((resolve) => setTimeout(resolve, ms))
      if (own !== current) return false
      for (const { tool } of tools) {
        if (msPerTool > 0) await new Promise((resolve) => setTimeout(resolve, msPerTool))
        if (own !== current) return false
        if (tool !== without) onAnswer(answerOf(tool))
      }
      return true
    },
    cancel: () => {
      current += 1
    },
  }
  const errors: unknown[] = []
  const runs = new ToolRuns(reader, loadExtras, (error) => void errors.push(error))
  const request = (changes: Partial<RunRequest> = {}) =>
    runs.request({
      stamp: '1',
      parts: '',
      isMoving: false,
      isLarge: false,
      selection: all,
      compare: null,
      calls,
      extrasFor: [],
      benchmarkSymbol: null,
      ...changes,
    })
  return { runs, ran, errors, request }
}

test('runs in full at first; quickly when the selection changes, and in full when it rests', async () => {
  const { runs, ran, request } = startRuns()
  const shown: string[] = []
  runs.subscribe(() => void shown.push([...runs.snapshot().values()].map(({ depth }) => depth).join(' ')))
  request()
  await vi.advanceTimersByTimeAsync(100)
  expect(ran).toEqual(['full breakdown fees drawdown 0'])
  request()
  await vi.advanceTimersByTimeAsync(500)
  expect(ran).toHaveLength(1)
  const narrower = { ...all, conditions: { ...noConditions, search: 'x' } }
  request({ selection: narrower })
  await vi.advanceTimersByTimeAsync(100)
  expect(ran.slice(1)).toEqual(['quick breakdown fees drawdown 0'])
  await vi.advanceTimersByTimeAsync(200)
  expect(ran.slice(2)).toEqual(['full breakdown fees drawdown 0'])
  expect(shown).toEqual(['full full full', 'quick quick quick', 'full full full'])
})

test('answers are shown together once the last is there; a long run shows what it has', async () => {
  let pause = 20
  const reader = {
    run: async ({ tools }: RunInput, onAnswer: (answer: ToolAnswer) => void) => {
      for (const { tool } of tools) {
        onAnswer(answerOf(tool))
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
      return true
    },
    cancel: () => undefined,
  }
  const runs = new ToolRuns(
    reader,
    () => Promise.resolve(false),
    (error) => {
      throw error
    },
    () => Promise.resolve(),
  )
  const counts: number[] = []
  runs.subscribe(() => void counts.push(runs.snapshot().size))
  const request = { stamp: '1', parts: '', isMoving: false, isLarge: false, compare: null, calls, extrasFor: [] }
  runs.request({ ...request, selection: all, benchmarkSymbol: null })
  // The last answer comes after two pauses.
  await vi.advanceTimersByTimeAsync(41)
  expect(counts).toEqual([3])
  pause = 60
  counts.length = 0
  runs.end()
  runs.request({ ...request, stamp: '2', selection: all, benchmarkSymbol: null })
  await vi.advanceTimersByTimeAsync(400)
  expect(counts.length).toBeGreaterThan(1)
})

const emptyTable = (title: string) => ({ key: title, title, columns: [], rows: [], totals: null })
const resultOf = (spark: number, tables: ToolResult['tables']): ToolResult => ({
  tool: 'fees',
  depth: 'quick',
  unit: 'r',
  charts: [],
  tables,
  groups: [],
  figures: [],
  spark: [spark],
  finding: { statement: [], certainty: 'descriptive', n: 0, needed: null, pValue: null, comparisons: 1 },
  coverage: { of: 0, known: 0, missing: [] },
})

test('while a selection changes, tools behind the first bring a headline and keep their parts', async () => {
  const asked: unknown[] = []
  const reader = {
    run: ({ tools, headlines = [] }: RunInput, onAnswer: (answer: ToolAnswer) => void) => {
      asked.push(headlines)
      for (const { tool } of tools)
        onAnswer({
          ...answerOf(tool),
          result: resultOf(asked.length, headlines.includes(tool) ? [] : [emptyTable(`${tool} ${asked.length}`)]),
        })
      return Promise.resolve(true)
    },
    cancel: () => undefined,
  }
  const runs = new ToolRuns(reader, () => Promise.resolve(false), vi.fn())
  const request = { stamp: '1', parts: '', isMoving: true, isLarge: false, compare: null, calls, extrasFor: [] }
  const shown = () =>
    [...runs.snapshot().values()].map(({ result: at }) => `${String(at?.spark)} ${at?.tables[0]?.title ?? ''}`)
  runs.request({ ...request, benchmarkSymbol: null, selection: all })
  await vi.advanceTimersByTimeAsync(100)
  expect(shown()).toEqual(['1 breakdown 1', '1 fees 1', '1 drawdown 1'])
  runs.request({
    ...request,
    benchmarkSymbol: null,
    selection: { ...all, conditions: { ...noConditions, search: 'x' } },
  })
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toEqual([[], ['fees', 'drawdown']])
  expect(shown()).toEqual(['2 breakdown 2', '2 fees 1', '2 drawdown 1'])
  // In full, once the selection rests, and when two selections are compared.
  await vi.advanceTimersByTimeAsync(1_000)
  expect(shown()).toEqual(['3 breakdown 3', '3 fees 3', '3 drawdown 3'])
  runs.request({ ...request, benchmarkSymbol: null, selection: all, compare: all })
  await vi.advanceTimersByTimeAsync(100)
  expect(asked.at(-1)).toEqual([])
  runs.end()
})

test('of very many trades the first answer is quick', async () => {
  const { ran, request } = startRuns()
  request({ isLarge: true })
  await vi.advanceTimersByTimeAsync(500)
  expect(ran).toEqual(['quick breakdown fees drawdown 0', 'full breakdown fees drawdown 0'])
})

test('columns that arrive run what lacked them, and nothing else', async () => {
  const { ran, request } = startRuns()
  request({ calls: calls.slice(0, 2) })
  await vi.advanceTimersByTimeAsync(500)
  request({ parts: 'more' })
  await vi.advanceTimersByTimeAsync(500)
  expect(ran).toEqual(['full breakdown fees 0', 'full drawdown 0'])
})

test('a brush runs the other tools and not its own', async () => {
  const { ran, request } = startRuns()
  request()
  await vi.advanceTimersByTimeAsync(500)
  request({ selection: { ...all, brushes: [brushOf('fees', 1)] } })
  await vi.advanceTimersByTimeAsync(500)
  expect(ran.slice(1)).toEqual(['quick breakdown drawdown 1', 'full breakdown drawdown 1'])
})

test('while a brush moves, at most one run waits, and the full run comes after it', async () => {
  const { runs, ran, request } = startRuns({ ms: 40 })
  request()
  await vi.advanceTimersByTimeAsync(500)
  for (let step = 0; step < 10; step += 1) {
    request({ selection: { ...all, brushes: [brushOf('fees', step)] } })
    await vi.advanceTimersByTimeAsync(10)
  }
  await vi.advanceTimersByTimeAsync(500)
  expect(ran.slice(1).map((line) => line.split(' ')[0])).toEqual(['quick', 'quick', 'quick', 'quick', 'full'])
  expect(runs.snapshot().get('breakdown')?.key).toContain('"low":9')
})

test('the full run waits for quick figures that take longer than a selection rests', async () => {
  const { ran, request } = startRuns({ ms: 400 })
  request()
  await vi.advanceTimersByTimeAsync(1_000)
  request({ selection: { ...all, brushes: [brushOf('fees', 1)] } })
  await vi.advanceTimersByTimeAsync(500)
  expect(ran.slice(1)).toEqual(['quick breakdown drawdown 1'])
  await vi.advanceTimersByTimeAsync(500)
  expect(ran.slice(2)).toEqual(['full breakdown drawdown 1'])
})

test('while a brush is dragged, the full run waits for a longer rest; it comes at once when the pointer lets go', async () => {
  const { ran, request } = startRuns()
  request()
  await vi.advanceTimersByTimeAsync(500)
  const moved = { selection: { ...all, brushes: [brushOf('fees', 1)] } }
  request({ ...moved, isMoving: true })
  await vi.advanceTimersByTimeAsync(400)
  expect(ran.slice(1)).toEqual(['quick breakdown drawdown 1'])
  request(moved)
  await vi.advanceTimersByTimeAsync(50)
  expect(ran.slice(2)).toEqual(['full breakdown drawdown 1'])
  request({ selection: { ...all, brushes: [brushOf('fees', 2)] }, isMoving: true })
  await vi.advanceTimersByTimeAsync(600)
  expect(ran.slice(3)).toEqual(['quick breakdown drawdown 1', 'full breakdown drawdown 1'])
})

test('while a brush moves over very many trades, tools take turns behind the open one', async () => {
  const { runs, request } = startRuns({ msPerTool: 40 })
  request()
  await vi.advanceTimersByTimeAsync(1_000)
  const tools = (['breakdown', 'fees', 'drawdown', 'equity', 'exits'] as const).map((tool) => ({ tool, options: null }))
  request({ calls: tools })
  await vi.advanceTimersByTimeAsync(1_000)
  const seen = new Set<ToolKey>()
  runs.subscribe(() => {
    for (const { tool, key } of runs.snapshot().values()) if (key.includes('missed')) seen.add(tool)
  })
  // A stale run ends after 80 ms, when it has reached two of the five tools.
  for (let step = 0; step < 40; step += 1) {
    request({ calls: tools, selection: { ...all, brushes: [brushOf('missed', step)] } })
    await vi.advanceTimersByTimeAsync(20)
  }
  expect([...seen].toSorted()).toEqual(['breakdown', 'drawdown', 'equity', 'exits', 'fees'])
})

test('runs again when the trades change, and one tool when its options do', async () => {
  const { ran, request } = startRuns()
  request()
  await vi.advanceTimersByTimeAsync(500)
  request({ stamp: '2' })
  await vi.advanceTimersByTimeAsync(500)
  request({
    stamp: '2',
    calls: [{ tool: 'fees', options: { by: 'month' } }, ...calls.filter(({ tool }) => tool !== 'fees')],
  })
  await vi.advanceTimersByTimeAsync(500)
  expect(ran.slice(1)).toEqual([
    'quick breakdown fees drawdown 0',
    'full breakdown fees drawdown 0',
    'quick fees 0',
    'full fees 0',
  ])
})

test('a tool runs again with what the engine said, until it wants nothing more', async () => {
  const asked: string[] = []
  const { runs, ran, request } = startRuns({
    loadExtras: async ({ tool }) => {
      asked.push(tool)
      await new Promise((resolve) => setTimeout(resolve, 100))
      return asked.length < 3
    },
  })
  const waiting = () => [...runs.snapshot().values()].flatMap(({ tool, isWaiting }) => (isWaiting ? [tool] : []))
  request({ extrasFor: ['drawdown'] })
  await vi.advanceTimersByTimeAsync(250)
  expect(waiting()).toEqual(['drawdown'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(waiting()).toEqual([])
  expect(asked).toEqual(['drawdown', 'drawdown', 'drawdown'])
  expect(ran.slice(1)).toEqual(['full drawdown 0', 'full drawdown 0'])
})

test('does not ask for a tool whose columns are missing, which has no answer', async () => {
  const asked: string[] = []
  const { runs, request } = startRuns({
    loadExtras: ({ tool }) => {
      asked.push(tool)
      return Promise.resolve(false)
    },
    without: 'drawdown',
  })
  request({ extrasFor: ['drawdown', 'fees'] })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(runs.snapshot().has('drawdown')).toBe(false)
  expect(asked).toEqual(['fees'])
})

test('says what the engine could not do', async () => {
  const failure = new Error('The engine could not be started.')
  const { errors, request } = startRuns({ loadExtras: () => Promise.reject(failure) })
  request({ extrasFor: ['drawdown'] })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(errors).toEqual([failure])
})

test('tools on screen come first after a brush, the others one at a time while the page is idle', async () => {
  const { runs, ran, request } = startRuns()
  request()
  await vi.advanceTimersByTimeAsync(500)
  runs.setOnScreen(new Set(['breakdown', 'fees']))
  const tools = [...calls, ...(['equity', 'exits'] as const).map((tool) => ({ tool, options: null }))]
  request({ calls: tools, selection: { ...all, brushes: [brushOf('holding', 1)] } })
  await vi.advanceTimersByTimeAsync(100)
  expect(ran.slice(1)).toEqual(['quick breakdown fees 1'])
  await vi.advanceTimersByTimeAsync(500)
  expect(ran.slice(2)).toEqual(['full breakdown fees 1', 'full drawdown 1', 'full equity 1', 'full exits 1'])
})

test('a newer brush ends the tools that are not on screen', async () => {
  const { runs, ran, request } = startRuns({ ms: 40 })
  runs.setOnScreen(new Set(['breakdown']))
  request()
  await vi.advanceTimersByTimeAsync(60)
  expect(ran).toEqual(['full breakdown 0', 'full fees 0'])
  request({ selection: { ...all, brushes: [brushOf('holding', 2)] } })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ran.slice(2)).toEqual(['quick breakdown 1', 'full breakdown 1', 'full fees 1', 'full drawdown 1'])
})

test('what is scrolled to comes before what is not', async () => {
  const { runs, ran, request } = startRuns({ ms: 40 })
  runs.setOnScreen(new Set(['breakdown']))
  request()
  await vi.advanceTimersByTimeAsync(20)
  runs.setOnScreen(new Set(['drawdown']))
  await vi.advanceTimersByTimeAsync(500)
  expect(ran).toEqual(['full breakdown 0', 'full drawdown 0', 'full fees 0'])
})

test('a tool without its columns is tried once, and the others follow', async () => {
  const { runs, ran, request } = startRuns({ without: 'fees' })
  runs.setOnScreen(new Set(['breakdown']))
  request()
  await vi.advanceTimersByTimeAsync(500)
  expect(ran).toEqual(['full breakdown 0', 'full fees 0', 'full drawdown 0'])
})

test('the engine is asked for the open tool before the others follow', async () => {
  const asked: string[] = []
  const { runs, ran, request } = startRuns({
    loadExtras: ({ tool }) => {
      asked.push(`${tool} after ${ran.length}`)
      return Promise.resolve(false)
    },
  })
  runs.setOnScreen(new Set(['breakdown']))
  request({ extrasFor: ['breakdown'] })
  await vi.advanceTimersByTimeAsync(500)
  expect(asked).toEqual(['breakdown after 1'])
  expect(ran).toHaveLength(3)
})

test('ends with the screen', async () => {
  const { ran, request, runs } = startRuns()
  request()
  await vi.advanceTimersByTimeAsync(500)
  request({ stamp: '2' })
  runs.end()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ran).toEqual(['full breakdown fees drawdown 0', 'quick breakdown fees drawdown 0'])
})
