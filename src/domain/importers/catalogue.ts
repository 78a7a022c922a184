import { generic } from './generic.ts'
import type { Importer } from './importer.ts'
import { tradovatePerformance } from './tradovate-performance.ts'

/** Every layout that can be read, in the order in which lists show them. */
export const importers: readonly Importer[] = [tradovatePerformance, generic]
