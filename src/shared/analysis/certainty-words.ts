import type { Certainty, ToolFinding } from '#domain/analysis/shapes/tool-result.ts'
import { formatCount } from '#ui/figures/format.ts'
import { pValueText } from '#ui/figures/p-value.ts'

/** How sure a finding is, in a word; null where nothing was tested. */
export function certaintyText({
  certainty,
  n,
  needed,
}: Pick<ToolFinding, 'certainty' | 'n' | 'needed'>): string | null {
  switch (certainty) {
    case 'likely':
      return 'Likely'
    case 'couldBeChance':
      return 'Could be chance'
    case 'notEnough':
      return needed === null
        ? 'Not enough trades yet'
        : `Not enough trades yet (${formatCount(n)} of ${formatCount(needed)})`
    case 'descriptive':
      return null
  }
}

/** The color of each certainty, in the theme. */
export const certaintyColors: Readonly<Record<Certainty, string>> = {
  likely: 'success.main',
  couldBeChance: 'warning.main',
  notEnough: 'text.secondary',
  descriptive: 'text.secondary',
}

/** A p-value with its letter. */
export const formatPValue = (p: number): string => `p ${pValueText(p)}`

/** What a finding rests on: "n 480 · p 0.003 · 24 groups compared". */
export function evidenceText({ n, pValue, comparisons, certainty }: ToolFinding): string {
  return [
    ...(certainty === 'notEnough' ? [] : [`n ${formatCount(n)}`]),
    ...(pValue === null ? [] : [formatPValue(pValue)]),
    ...(comparisons > 1 ? [`${formatCount(comparisons)} groups compared, corrected`] : []),
  ].join(' · ')
}
