import type { RestoreReport, RestoreStep } from '#contract/accounts/archive.ts'
import type { ProblemBody } from '#contract/problem.ts'
import type { ArchiveProgress } from './check-archive.ts'

/** Milliseconds between two progress lines. */
const progressIntervalMs = 250

const formatStep = (step: RestoreStep): string => `${JSON.stringify(step)}\n`

/**
 * Runs a restore and streams its steps as JSON lines: progress at intervals, then the report or the error, which
 * `problemOf` describes.
 */
export async function* streamRestoreSteps(
  run: (onProgress: (progress: ArchiveProgress) => void) => Promise<RestoreReport>,
  problemOf: (error: unknown) => ProblemBody,
): AsyncGenerator<string> {
  const latest: { progress: ArchiveProgress | null } = { progress: null }
  const work = run((progress) => (latest.progress = progress)).then(
    (report): RestoreStep => ({ report }),
    (error: unknown): RestoreStep => ({ problem: problemOf(error) }),
  )
  for (;;) {
    const waited = new Promise<null>((resolve) => setTimeout(() => resolve(null), progressIntervalMs))
    const ended = await Promise.race([work, waited])
    if (ended !== null) {
      yield formatStep(ended)
      return
    }
    if (latest.progress !== null) yield formatStep({ progress: latest.progress })
  }
}
