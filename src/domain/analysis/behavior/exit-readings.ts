import type { Rows, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { numbersOf, textOf } from '#domain/analysis/shapes/read-columns.ts'
import { postExitLadder, type PostExitPath } from '#domain/analysis/shapes/tool.ts'
import { judgeExit } from '#domain/datapoints/derivations/exit-verdict.ts'
import { orderAfterExit } from '#domain/datapoints/derivations/post-exit.ts'
import type { exitVerdicts, postExitSequences } from '#domain/datapoints/fields/choices.ts'

export type Verdict = (typeof exitVerdicts)[number]
export type Sequence = (typeof postExitSequences)[number]

/** What followed an exit: the largest moves, which came first, and what the exit is judged to be. */
export interface ExitReading {
  readonly row: number
  /** In R, at least 0. */
  readonly mfpe: number
  readonly mape: number
  readonly sequence: Sequence
  readonly verdict: Verdict
}

/** The trade's own window: what it states, or candles gave. */
export function storedReadings(columns: TradeColumns, rows: Rows): ExitReading[] {
  const [mfpe, mape] = [numbersOf(columns, 'mfpeR'), numbersOf(columns, 'mapeR')]
  const [sequences, verdicts] = [textOf(columns, 'peeSequence'), textOf(columns, 'exitVerdict')]
  return Array.from(rows).flatMap((row): ExitReading[] => {
    const [best, worst] = [mfpe[row] ?? Number.NaN, mape[row] ?? Number.NaN]
    if (Number.isNaN(best) || Number.isNaN(worst)) return []
    return [
      {
        row,
        mfpe: best,
        mape: worst,
        sequence: (sequences.labels[sequences.codes[row] ?? -1] ?? 'UNKNOWN') as Sequence,
        verdict: (verdicts.labels[verdicts.codes[row] ?? -1] ?? 'unknown') as Verdict,
      },
    ]
  })
}

const numberOrNull = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value)

/** Another window, by candles: judged by the same rules. */
export function windowReadings(
  columns: TradeColumns,
  rows: Rows,
  paths: readonly PostExitPath[],
  minutes: number,
): ExitReading[] {
  const step = postExitLadder.findIndex((rung) => rung === minutes)
  const pathOf = new Map(paths.map((path) => [path.id, path]))
  const [back, capture] = [numbersOf(columns, 'giveBackR'), numbersOf(columns, 'mfeCapturePct')]
  return Array.from(rows).flatMap((row): ExitReading[] => {
    const found = pathOf.get(columns.ids[row] ?? '')?.steps[step] ?? null
    if (found === null) return []
    const { mfpeR: mfpe, mapeR: mape, toMfpe, toMape } = found
    const sequence = orderAfterExit(mfpe, mape, toMfpe - toMape)
    const verdict = judgeExit({
      mfpe,
      mape,
      sequence,
      giveBack: numberOrNull(back[row]),
      capturePct: numberOrNull(capture[row]),
    })
    return [{ row, mfpe, mape, sequence, verdict: verdict ?? 'unknown' }]
  })
}
