import { metricReasons } from '#domain/metrics/shared/metric.ts'
import { formatR } from '#ui/figures/format.ts'

/** "+0.05R to +0.43R". */
export const intervalText = ({ low, high }: { readonly low: number; readonly high: number }): string =>
  `${formatR(low)} to ${formatR(high)}`

/** Why a figure has no value, in words. */
export const reasonText = (reason: string | null): string | null =>
  reason === null ? null : ((metricReasons as Readonly<Record<string, string>>)[reason] ?? reason)
