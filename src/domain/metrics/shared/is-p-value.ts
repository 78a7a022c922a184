const pValueKeys: ReadonlySet<string> = new Set(['meanRP', 'runsP'])

/** Whether a metric is a p-value: a fraction that nobody reads as percent. */
export const isPValue = (key: string): boolean => pValueKeys.has(key)
