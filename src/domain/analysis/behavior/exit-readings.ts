import type { Rows, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { numbersOf, textOf } from '#domain/analysis/shapes/read-columns.ts'
import { splitRows } from '#domain/analysis/shapes/read-rows.ts'
import { postExitLadder, type PostExitPath } from '#domain/analysis/shapes/tool.ts'
import { judgeExit } from '#domain/datapoints/derivations/exit-verdict.ts'
import { orderAfterExit } from '#domain/datapoints/derivations/post-exit.ts'
import { exitVerdicts, postExitSequences } from '#domain/datapoints/fields/choices.ts'

export type Verdict = (typeof exitVerdicts)[number]

/** What followed exits, as columns: the largest moves, which came first, and what each exit is judged to be. */
export interface ExitReadings {
  readonly rows: Rows
  /** In R, at least 0. */
  readonly mfpe: Float64Array
  readonly mape: Float64Array
  /** MFPE − MAPE. */
  readonly regret: Float64Array
  /** Places in `postExitSequences`. */
  readonly sequences: Uint8Array
  /** Places in `exitVerdicts`. */
  readonly verdicts: Uint8Array
}

/** Collects at most `size` readings of exits in order. */
class ReadingsBuilder {
  readonly #rows: Uint32Array
  readonly #sequences: Uint8Array
  readonly #verdicts: Uint8Array
  readonly #mfpe: Float64Array
  readonly #mape: Float64Array
  #count = 0

  constructor(size: number) {
    this.#mfpe = new Float64Array(size)
    this.#mape = new Float64Array(size)
    this.#rows = new Uint32Array(size)
    this.#sequences = new Uint8Array(size)
    this.#verdicts = new Uint8Array(size)
  }

  add(row: number, mfpe: number, mape: number, sequence: number, verdict: number): void {
    const place = this.#count
    this.#rows[place] = row
    this.#sequences[place] = sequence
    this.#verdicts[place] = verdict
    this.#mfpe[place] = mfpe
    this.#mape[place] = mape
    this.#count += 1
  }

  finish(): ExitReadings {
    const count = this.#count
    const [mfpe, mape] = [this.#mfpe.slice(0, count), this.#mape.slice(0, count)]
    return {
      rows: this.#rows.slice(0, count),
      mfpe,
      mape,
      regret: mfpe.map((best, place) => best - (mape[place] ?? 0)),
      sequences: this.#sequences.slice(0, count),
      verdicts: this.#verdicts.slice(0, count),
    }
  }
}

export const verdictPlace = (verdict: Verdict) => exitVerdicts.indexOf(verdict)

/** The trade's own window: what it states, or candles gave. */
export function storedReadings(columns: TradeColumns, rows: Rows): ExitReadings {
  const [mfpe, mape] = [numbersOf(columns, 'mfpeR'), numbersOf(columns, 'mapeR')]
  const [sequences, verdicts] = [textOf(columns, 'peeSequence'), textOf(columns, 'exitVerdict')]
  const sequenceOf = sequences.labels.map((label) => (postExitSequences as readonly string[]).indexOf(label))
  const verdictOf = verdicts.labels.map((label) => (exitVerdicts as readonly string[]).indexOf(label))
  const [noSequence, noVerdict] = [postExitSequences.indexOf('UNKNOWN'), verdictPlace('unknown')]
  const builder = new ReadingsBuilder(rows.length)
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place] ?? 0
    const [best, worst] = [mfpe[row] ?? Number.NaN, mape[row] ?? Number.NaN]
    if (Number.isNaN(best) || Number.isNaN(worst)) continue
    const sequence = sequenceOf[sequences.codes[row] ?? -1] ?? noSequence
    builder.add(row, best, worst, sequence, verdictOf[verdicts.codes[row] ?? -1] ?? noVerdict)
  }
  return builder.finish()
}

const numberOrNull = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value)

/** Another window, by candles: judged by the same rules. */
export function windowReadings(
  columns: TradeColumns,
  rows: Rows,
  paths: readonly PostExitPath[],
  minutes: number,
): ExitReadings {
  const step = postExitLadder.findIndex((rung) => rung === minutes)
  const pathOf = new Map(paths.map((path) => [path.id, path]))
  const [back, capture] = [numbersOf(columns, 'giveBackR'), numbersOf(columns, 'mfeCapturePct')]
  const builder = new ReadingsBuilder(rows.length)
  for (const row of rows) {
    const found = pathOf.get(columns.ids[row] ?? '')?.steps[step] ?? null
    if (found === null) continue
    const { mfpeR: mfpe, mapeR: mape, toMfpe, toMape } = found
    const sequence = orderAfterExit(mfpe, mape, toMfpe - toMape)
    const verdict = judgeExit({
      mfpe,
      mape,
      sequence,
      giveBack: numberOrNull(back[row]),
      capturePct: numberOrNull(capture[row]),
    })
    builder.add(row, mfpe, mape, postExitSequences.indexOf(sequence), verdictPlace(verdict ?? 'unknown'))
  }
  return builder.finish()
}

/** Which readings have a verdict. */
export const hasVerdict = ({ verdicts }: ExitReadings, verdict: Verdict): boolean[] => {
  const wanted = verdictPlace(verdict)
  return Array.from(verdicts, (one) => one === wanted)
}

export function countVerdict({ verdicts }: ExitReadings, verdict: Verdict): number {
  const wanted = verdictPlace(verdict)
  let count = 0
  for (const one of verdicts) if (one === wanted) count += 1
  return count
}

/** The place of the reading of each row of the columns; only rows with a reading have a meaningful one. */
export function placesByRow({ rows }: ExitReadings, count: number): Uint32Array {
  const places = new Uint32Array(count)
  for (let place = 0; place < rows.length; place += 1) places[rows[place] ?? 0] = place
  return places
}

/** The rows of each of `exitVerdicts`; `count` is that of all rows of the columns. */
export function rowsByVerdict(readings: ExitReadings, count: number): Rows[] {
  const places = placesByRow(readings, count)
  return splitRows(readings.rows, exitVerdicts.length, (row) => readings.verdicts[places[row] ?? 0] ?? -1)
}
