const second = 1_000

/** How long a response counts as fresh, in milliseconds, by kind of data. */
export const cacheTimes = {
  portfolios: 3600 * second,
  savedViews: 3600 * second,
  dashboardLayout: 3600 * second,
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
  plan: 60 * second,
  teams: 300 * second,
  notifications: 300 * second,
  announcements: 300 * second,
  exportRequest: 300 * second,
  health: 60 * second,
  connectionStatus: 30 * second,
} as const

/** How long unused data stays in the cache, in milliseconds. */
export const unusedDataCacheTime = 1800 * second
/** A screen that opens refetches data older than this, in milliseconds. */
export const refetchOnMountAfter = 60 * second

/** How often a screen of a team asks whether it may still be shown, where live updates do not say so, in milliseconds. */
export const teamAccessInterval = 30 * second

/** Timeout of an API call, in milliseconds. */
export const requestTimeout = 30 * second
/** Timeout of calls that store very much or wait for slow providers, in milliseconds. */
export const longRequestTimeout = 120 * second
/** Timeout of a health or keep-alive call, in milliseconds. */
export const healthTimeout = 5 * second
