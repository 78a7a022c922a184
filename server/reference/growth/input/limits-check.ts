import { simulationLimits } from '#domain/simulation/growth.ts'
import type { Flow, RuinBarrier, SampleModel } from '#domain/simulation/model.ts'
import { isIntegerWithin, isWithin } from '#server/reference/within.ts'

function flowInRange(flow: Flow): boolean {
  if (!isIntegerWithin(flow.every, 1, simulationLimits.maxSteps)) return false
  return flow.kind === 'withdrawalShare' ? isWithin(flow.share, 0, 1) : isWithin(flow.amount, 0, 1000)
}

/** The fault of the deposits and withdrawals; null without one. */
export function flowsFault(flows: readonly Flow[]): string | null {
  if (flows.length > simulationLimits.maxFlows) {
    return `at most ${simulationLimits.maxFlows} deposits and withdrawals are accepted`
  }
  const fault = flows.find((flow) => !flowInRange(flow))
  return fault === undefined ? null : `a deposit or withdrawal is out of range: ${fault.kind}`
}

function barrierInRange(barrier: RuinBarrier, model: SampleModel): boolean {
  switch (barrier.kind) {
    case 'absolute':
      return barrier.level >= 0 && barrier.level < 1
    case 'trailing':
      return barrier.level > 0 && barrier.level <= 1
    case 'trailingAmount':
      return (
        barrier.amount > 0 &&
        barrier.amount <= 1000 &&
        (barrier.lockAt === null || isWithin(barrier.lockAt, 0, 1000)) &&
        (!barrier.endOfDay || model.kind === 'days')
      )
    case 'dailyLoss':
      return barrier.amount > 0 && barrier.amount <= 1000 && model.kind === 'days'
  }
}

/** The fault of the ruin barriers; null without one. */
export function ruinFault(ruin: readonly RuinBarrier[], model: SampleModel): string | null {
  if (ruin.length > simulationLimits.maxRuinBarriers) {
    return `at most ${simulationLimits.maxRuinBarriers} ruin barriers are accepted`
  }
  const fault = ruin.find((barrier) => !barrierInRange(barrier, model))
  return fault === undefined ? null : `a ruin barrier is out of range, or needs the model of whole days: ${fault.kind}`
}
