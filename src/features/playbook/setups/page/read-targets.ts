import type { SetupTarget } from '#domain/playbook/playbook.ts'

interface TypedTarget {
  readonly r: string
  readonly sizePct: string
}

type ReadTargets =
  | { readonly targets: SetupTarget[]; readonly problem: null }
  | { readonly targets: null; readonly problem: string }

const refuse = (problem: string): ReadTargets => ({ targets: null, problem })

/** The targets of a plan as typed, without empty lines; or what is wrong with them. */
export function readTargets(typed: readonly TypedTarget[]): ReadTargets {
  const filled = typed.filter(({ r, sizePct }) => r !== '' || sizePct !== '')
  if (filled.some(({ r, sizePct }) => r === '' || sizePct === '')) {
    return refuse('Each target needs its R and the share that it closes.')
  }
  const targets = filled.map(({ r, sizePct }) => ({ r: Number(r), sizePct: Number(sizePct) }))
  if (targets.some(({ r }, place) => place > 0 && r <= (targets[place - 1]?.r ?? 0))) {
    return refuse('Targets must be in the order of their R.')
  }
  const closed = targets.reduce((sum, { sizePct }) => sum + sizePct, 0)
  // As the server: sums of decimal shares may be off in their last binary digits.
  return closed > 100 + 1e-9 ? refuse('Targets must not close more than 100%.') : { targets, problem: null }
}
