import type { VerifiableTask } from '#domain/simulation/verifiable-inputs.ts'
import {
  compareOutputs,
  findFileChanges,
  parseVerificationFile,
  type OutputComparison,
  type VerifiableComputation,
} from '#domain/simulation/verification-file.ts'
import runReference from '#server/simulations/threads/simulation-worker.ts'
import type { TaskCall } from '#server/simulations/threads/tasks.ts'
import { poolOf } from '#tests/engine/equality/pools.ts'
import { computeVerifiable } from '#workers/engine/compute-verifiable.ts'

/** How one computation of a file compares with one implementation. */
export interface Verification extends OutputComparison {
  readonly task: VerifiableTask
  readonly by: 'engine' | 'reference'
  /** Why the implementation refused the input; null if it did not. */
  readonly refusal: string | null
}

type Answer = { readonly result: unknown; readonly refusal: null } | { readonly refusal: string }

async function askEngine(computation: VerifiableComputation): Promise<Answer> {
  const outcome = await computeVerifiable(poolOf(2), computation)
  return outcome.ok ? { result: outcome.value, refusal: null } : { refusal: outcome.problem.message }
}

function askReference({ task, input }: VerifiableComputation): Answer {
  const { result, problem } = runReference({ name: task, input } as TaskCall)
  return problem === null ? { result, refusal: null } : { refusal: problem.message }
}

function verify(computation: VerifiableComputation, by: Verification['by'], answer: Answer): Verification {
  const { task, output } = computation
  if (answer.refusal !== null) return { task, by, refusal: answer.refusal, values: [], differences: [] }
  return { task, by, refusal: null, ...compareOutputs(output, answer.result) }
}

/** What a file says of itself, and what its computations are computed to. */
interface VerifiedFile {
  readonly computations: readonly Verification[]
  readonly tasks: readonly VerifiableTask[]
  readonly engineVersion: string
  /** That of the engine which checks it. */
  readonly currentEngine: string
  /** How it differs from what was saved. */
  readonly changes: readonly string[]
}

/**
 * Computes everything in a verification file with the engine and with the reference, compares every value, and says how the
 * file differs from what was saved. Throws an Error with a message for the user if the text is not such a file.
 */
export async function verifyFile(text: string): Promise<VerifiedFile> {
  const file = parseVerificationFile(text)
  const engine = await poolOf(2).warmUp()
  if (!engine.ok) throw new Error(engine.problem.message)
  const computations: Verification[] = []
  for (const computation of file.computations) {
    computations.push(verify(computation, 'engine', await askEngine(computation)))
    computations.push(verify(computation, 'reference', askReference(computation)))
  }
  const tasks = file.computations.map(({ task }) => task)
  const { engineVersion } = file
  return { computations, tasks, engineVersion, currentEngine: engine.value, changes: findFileChanges(file) }
}
