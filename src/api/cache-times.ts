const second = 1_000

/** How long an answer of the API counts as fresh, in milliseconds, by kind of data. */
export const cacheTimes = {
  portfolios: 3600 * second,
  savedViews: 3600 * second,
  setups: 3600 * second,
  tags: 3600 * second,
  mistakes: 3600 * second,
  customStats: 3600 * second,
  exchanges: 3600 * second,
  symbols: 3600 * second,
  rules: 3600 * second,
  missedReasons: 3600 * second,
  transformableSetups: 3600 * second,
  tradeLists: 600 * second,
  trade: 1800 * second,
  affiliate: 1800 * second,
  backtester: 1800 * second,
  whatIf: 1800 * second,
  monteCarlo: 1800 * second,
  metrics: 300 * second,
  transformationPreview: 300 * second,
  aiInsights: 300 * second,
  tradeCommentTemplates: 60 * second,
  health: 60 * second,
  connectionStatus: 30 * second,
} as const

/** Unused data is kept this long. */
export const unusedDataCacheTime = 1800 * second
/** A screen that opens asks again when its data is older than this. */
export const refetchOnMountAfter = 60 * second

/** Longest wait for an answer of the API. */
export const requestTimeout = 30 * second
/** Longest wait for an answer to a health or keep-alive call. */
export const healthTimeout = 5 * second
