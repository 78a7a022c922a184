import type { Id, Instant } from '#domain/numbers/units.ts'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'

/** The nth id of the tests' journal. */
export const idOf = (number: number): Id => `6f1a1b0e-3c53-4b53-9d4b-${String(number).padStart(12, '0')}`

const at = '2025-03-01T12:00:00.000Z' as Instant
const stamp = { createdAt: at, updatedAt: at }
const setup = {
  ...stamp,
  description: null,
  direction: 'both',
  timeframe: null,
  color: null,
  stop: null,
  targets: [],
  riskPct: null,
  sessions: [],
  symbols: [],
  ruleCount: 0,
  revision: 1,
  archivedAt: null,
}

export const breakout = { ...setup, id: idOf(501), name: 'Breakout' }
export const fade = { ...setup, id: idOf(502), name: 'Fade' }
export const news = { ...stamp, id: idOf(601), name: 'news', color: null }
export const late = { ...stamp, id: idOf(602), name: 'late', color: null }
export const chased = {
  ...stamp,
  id: idOf(701),
  name: 'Chased it',
  description: null,
  phase: null,
  severity: 3,
  isKnownAtEntry: null,
  archivedAt: null,
}
export const cme = { ...stamp, id: idOf(801), name: 'CME', kind: 'exchange', timeZone: 'UTC', symbolCount: 1 }
export const importOfMarch = {
  id: idOf(901),
  portfolioId: mainPortfolio.id,
  format: 'generic',
  fileName: 'march.csv',
  timeZone: 'UTC',
  createdAt: at,
  trades: 2,
  continued: 0,
}

/** What the server answers of the lists around the trades. */
export const listAnswers: Readonly<Record<string, unknown>> = {
  'GET /portfolios': { portfolios: [mainPortfolio] },
  'GET /setups': { setups: [breakout, fade] },
  'GET /exchanges': { exchanges: [cme] },
  'GET /missed-reasons': { missedReasons: [] },
  'GET /mistakes': { mistakes: [chased] },
  'GET /tags': { tags: [news, late] },
  'GET /custom-stats': { customStats: [] },
  'GET /import-batches': { batches: [importOfMarch], nextCursor: null },
}
