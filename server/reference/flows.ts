import type { Flow } from '#domain/simulation/model.ts'

/** What a deposit or withdrawal leaves of an equity above 0. */
function after(flow: Flow, wealth: number): number {
  switch (flow.kind) {
    case 'deposit':
      return wealth + flow.amount
    case 'withdrawal':
      return Math.max(0, wealth - flow.amount)
    case 'withdrawalShare':
      return wealth * (1 - flow.share)
  }
}

/**
 * Makes the flows that are due after a step, in their order, each on what the one before has left; who has nothing is
 * passed over. `change` is told of each, with the equity before and after. True where there was one.
 */
export function makeFlows(
  flows: readonly Flow[],
  step: number,
  wealth: number,
  change: (before: number, now: number) => void,
): boolean {
  let left = wealth
  let any = false
  for (const flow of flows) {
    if (step % flow.every !== 0 || !(left > 0)) continue
    const now = after(flow, left)
    change(left, now)
    left = now
    any = true
  }
  return any
}
