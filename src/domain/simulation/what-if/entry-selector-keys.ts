/** The keys of all selectors, in their order; apart from the selectors, which requests need not load. */
export const entrySelectorKeys = [
  'hourOfEntry',
  'weekdayOfEntry',
  'side',
  'symbol',
  'laterInDay',
  'afterLosses',
  'largerThanUsual',
  'soonAfterExit',
  'session',
  'brokenRule',
  'news',
  'mistake',
] as const
export type EntrySelectorKey = (typeof entrySelectorKeys)[number]
