import { metricReasons } from '#domain/metrics/shared/metric.ts'

/** Why a figure has no value, in words. */
export const reasonText = (reason: string | null): string | null =>
  reason === null ? null : ((metricReasons as Readonly<Record<string, string>>)[reason] ?? reason)
