import { pluralize } from '#ui/figures/pluralize.ts'

/** What restoring defaults did: "3 restored. Skipped, already in use: Gap, Trend." */
export function restoreMessage(restored: readonly unknown[], skipped: readonly string[]): string {
  const added = restored.length === 0 ? 'Nothing to restore.' : `${pluralize(restored.length, 'default')} restored.`
  return skipped.length === 0 ? added : `${added} Skipped, already in use: ${skipped.join(', ')}.`
}
