import { maxFalseShare } from '#domain/analysis/groups/max-false-share.ts'
import type { ToolFinding } from '#domain/analysis/shapes/tool-result.ts'

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
  let least = 1
  for (const [place, { key, finding, pValue }] of tested.toSorted((a, b) => b.pValue - a.pValue).entries()) {
    least = Math.min(least, (pValue * tested.length) / (tested.length - place))
    if (least === pValue) continue
    const isDoubtful = finding.certainty === 'likely' && least > maxFalseShare
    corrected.set(key, { ...finding, pValue: least, certainty: isDoubtful ? 'couldBeChance' : finding.certainty })
  }
  return corrected
}
