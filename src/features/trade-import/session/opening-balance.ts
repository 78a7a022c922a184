import type { Money } from '#domain/numbers/units.ts'
import { decimalProblem } from '#ui/form/decimal-text.ts'
import type { FilePreview } from '#workers/import/shapes.ts'

/** The opening balance of an import; `problem` is null if it can be stored. */
export interface OpeningBalance {
  readonly text: string
  readonly amount: Money
  readonly problem: string | null
  readonly isFromFile: boolean
}

/** The opening balance as typed or, until then (null), as the files state it, unless they state several. */
export function findOpeningBalance(
  typed: string | null,
  previews: readonly Pick<FilePreview, 'statedTotals'>[],
): OpeningBalance {
  const stated = new Set(
    previews.flatMap(({ statedTotals }) => statedTotals.find(({ opening }) => opening !== null)?.opening ?? []),
  )
  const [only] = stated.size === 1 ? stated : []
  const text = typed ?? only ?? ''
  const problem = text === '' ? 'Enter the opening balance.' : decimalProblem('Opening balance', text, { min: 0 })
  return { text, amount: text as Money, problem, isFromFile: typed === null && only !== undefined }
}
