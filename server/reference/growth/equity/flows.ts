import type { Flow } from '#domain/simulation/model.ts'

/** Equity above 0 after a deposit or withdrawal. */
function wealthAfter(flow: Flow, wealth: number): number {
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
 * Applies the flows that are due after a step, in order; a path without equity is skipped. Calls `change` for each with the
 * equity before and after. Returns whether there was one.
 */
export function applyFlows(
  flows: readonly Flow[],
  step: number,
  wealth: number,
  change: (before: number, now: number) => void,
): boolean {
  let left = wealth
  let any = false
  for (const flow of flows) {
    if (step % flow.every !== 0 || !(left > 0)) continue
    const now = wealthAfter(flow, left)
    change(left, now)
    left = now
    any = true
  }
  return any
}
