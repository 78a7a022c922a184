import { useState } from 'react'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { CommissionRule } from '#domain/trade/commission-rule.ts'
import { emptyDraft, parseDrafts, type CommissionDraft } from '#shared/trade/commission-drafts.ts'
import { useDebouncedValue } from '#ui/use-debounced-value.ts'

/** The commission of trades whose file states none: by the portfolio, by rules of this import, or nothing. */
export type CommissionKind = 'portfolio' | 'import' | 'none'

/** Reading 100,000 rows takes seconds, so it waits until the trader stops typing. */
const typingPauseMs = 500

/** The commission choice of an import. */
export function useCommissionChoice(portfolio: Portfolio) {
  const [kind, setKind] = useState<CommissionKind>('portfolio')
  const [drafts, setDrafts] = useState<readonly CommissionDraft[]>([emptyDraft(0)])
  const settled = useDebouncedValue(drafts, typingPauseMs)
  const rulesOf = (of: readonly CommissionDraft[]): readonly CommissionRule[] | undefined => {
    if (kind === 'portfolio') return undefined
    return kind === 'none' ? [] : (parseDrafts(of) ?? undefined)
  }
  const isImport = kind === 'import'
  return {
    kind,
    setKind,
    drafts,
    setDrafts,
    /** Whether the rules are complete and what the preview was computed with. */
    isReady: !isImport || (settled === drafts && drafts.length > 0 && parseDrafts(drafts) !== null),
    /** Rules that are sent; undefined: the server applies those of the portfolio. */
    sent: rulesOf(drafts),
    /** Rules of the preview. */
    previewed: rulesOf(settled) ?? (isImport ? [] : portfolio.commissionRules),
  }
}

export type CommissionChoice = ReturnType<typeof useCommissionChoice>
