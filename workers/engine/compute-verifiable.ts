import type { GrowthInput } from '#domain/simulation/growth.ts'
import type { KellyDrawdownInput } from '#domain/simulation/kelly.ts'
import type { VerifiableComputation } from '#domain/simulation/verification-file.ts'
import type { TaskInputs } from '#workers/engine/tasks/tasks.ts'
import type { Outcome } from '#workers/shared/outcome.ts'
import type { EnginePool } from './pool.ts'

/** Computes one computation of a verification file with the engine. Never throws: problems are in the outcome. */
export function computeVerifiable(
  pool: EnginePool,
  { task, input }: Pick<VerifiableComputation, 'task' | 'input'>,
): Promise<Outcome<unknown>> {
  // A task's input belongs to it; the engine refuses any other.
  switch (task) {
    case 'growth':
      return pool.simulateGrowth(input as GrowthInput)
    case 'scenarios':
      return pool.simulateScenarios(input as readonly GrowthInput[])
    case 'history':
      return pool.simulateHistory(input as GrowthInput)
    case 'kellyDrawdown':
      return pool.kellyDrawdown(input as KellyDrawdownInput)
    case 'kelly':
    case 'jointKelly':
    case 'optimalF':
    case 'resampling':
    case 'challenge':
    case 'challengeCurve':
    case 'whatIfGrid':
    case 'whatIfGuards':
    case 'whatIfOutcomes':
    case 'whatIfEndings':
    case 'removeBehavior':
      return pool.compute(task, input as TaskInputs[typeof task])
  }
}
