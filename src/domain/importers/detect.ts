import { importers } from './catalogue.ts'
import type { Importer } from './importer.ts'

/** The importer that knows a header row best, by the headers alone; null when none can read it. */
export function detectImporter(headers: readonly string[]): Importer | null {
  let best: Importer | null = null
  let bestScore = 0
  for (const importer of importers) {
    const score = importer.detect(headers)
    if (score > bestScore) {
      best = importer
      bestScore = score
    }
  }
  return best
}
