import type { ToolFinding } from '#domain/analysis/shapes/tool-result.ts'
import { adjustPValues, maxFalseShare } from '#domain/metrics/shared/false-discovery.ts'

/**
 * The findings of tools that are shown together, with p-values corrected for all of them that were tested (Y. Benjamini
 * and Y. Hochberg, 1995): of sixteen headlines about pure chance, each right in 95 of 100 selections, every third
 * selection would have a likely one. A finding that does not change is the same object.
 */
export function correctHeadlines<Key>(findings: ReadonlyMap<Key, ToolFinding>): Map<Key, ToolFinding> {
  const corrected = new Map(findings)
  const tested = [...findings].flatMap(([key, finding]) =>
    finding.pValue === null ? [] : [{ key, finding, pValue: finding.pValue }],
  )
  const adjusted = adjustPValues(tested.map(({ pValue }) => pValue))
  for (const [place, { key, finding }] of tested.entries()) {
    const pValue = adjusted[place] ?? 1
    if (pValue === finding.pValue) continue
    const isDoubtful = finding.certainty === 'likely' && pValue > maxFalseShare
    corrected.set(key, { ...finding, pValue, certainty: isDoubtful ? 'couldBeChance' : finding.certainty })
  }
  return corrected
}
