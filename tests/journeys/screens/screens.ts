import { toolKeys } from '#domain/analysis/shapes/tool-keys.ts'
import type { Screen } from './examine-screens.ts'

/** JavaScript of a first visit in kB: what a trader on a phone waits for. */
// Charter Elite adds the thread that holds the trades and runs its sixteen tools, which draw the rail: 100 kB. A tool adds
// ECharts: docs/decisions/0025-weight-of-a-tool.md; a report has the charts of several. The editor of formulas adds a code
// editor to a part of the thread.
export const budgets = {
  landing: 145,
  shell: 260,
  chart: 470,
  tools: 390,
  tool: 610,
  ratios: 620,
  report: 640,
  editor: 482,
}

const of = (feature: string, ...screens: readonly (string | Omit<Screen, 'feature'>)[]): Screen[] =>
  screens.map((screen) => ({
    ...(typeof screen === 'string' ? { path: screen } : screen),
    feature: `src/features/${feature}`,
  }))

const landing = (path: string) => ({ path, maxWeight: budgets.landing, charts: 0 })
const shell = (path: string) => ({ path, maxWeight: budgets.shell, charts: 0 })
const chart = (path: string, charts: number) => ({ path, maxWeight: budgets.chart, charts })

/** Screens that a visitor sees. */
export const publicScreens: readonly Screen[] = [
  ...of('landing', landing('/')),
  ...of('auth', landing('/auth/login'), landing('/auth/signup'), '/auth/reset-password', '/auth/email-verification'),
]

/** Screens that an account without trades sees in another way. */
export const emptyScreens: readonly Screen[] = [
  ...of('dashboard', '/dashboard'),
  ...of('trade-history', '/trade-history'),
  ...of('calendar', '/trade-history/calendar'),
  ...of('monte-carlo', '/monte-carlo-simulator'),
  ...of('charter-elite', '/charter-elite'),
  ...of('insights', '/ai-insights'),
  ...of('team-overview', '/team'),
]

/** Screens of an account with demo data, in groups of about the same length: each group is a test file. */
export const demoScreens = {
  journal: [
    ...of('dashboard', chart('/dashboard', 1)),
    ...of('trade-history', '/trade-history'),
    ...of('calendar', '/trade-history/calendar', '/trade-history/calendar?view=week'),
    ...of('playbook', '/trade-history/review', '/playbook/setups', chart('/playbook/custom-stats', 0)),
    ...of('playbook', '/playbook/trade-comments', '/playbook/mistakes'),
    ...of('trade-entry', '/trade-entry?new=true&t=0'),
    ...of('trade-import', '/trade-entry/import'),
    ...of('insights', chart('/ai-insights', 0)),
  ],
  simulators: [
    ...of('monte-carlo', chart('/monte-carlo-simulator', 1), chart('/monte-carlo-simulator?tab=drawdown', 4)),
    ...of('monte-carlo', chart('/monte-carlo-simulator?tab=kelly', 1), '/monte-carlo-simulator?tab=scenarios'),
    ...of('monte-carlo', '/monte-carlo-simulator?tab=challenge', chart('/monte-carlo-simulator?tab=history', 6)),
    ...of('what-if', '/what-if-simulator', '/what-if-simulator/transform'),
    ...of('backtester', '/what-if-simulator/strategies'),
  ],
  tools: [
    ...of('charter-elite', { path: '/charter-elite', maxWeight: budgets.tools, charts: 0 }),
    ...toolKeys.flatMap((tool) =>
      of('charter-elite', {
        path: `/charter-elite?tool=${tool}`,
        maxWeight: tool === 'ratios' ? budgets.ratios : budgets.tool,
      }),
    ),
    ...of('charter-elite', { path: '/charter-elite/report?tools=breakdown,drawdown', maxWeight: budgets.report }),
  ],
  account: [
    ...of('settings', shell('/settings/profile'), '/settings/security', '/settings/plan', shell('/settings/portfolio')),
    ...of('settings', '/settings/cash-flows', '/settings/exchanges', '/settings/tokens'),
    ...of('teams', shell('/settings/team')),
    ...of('notifications', '/settings/notifications'),
    ...of('affiliate', '/affiliate/application', '/affiliate/application/terms', chart('/affiliate/dashboard', 0)),
    ...of('console', chart('/mcp-test', 0), '/mcp-test?route=GET%20%2Ftrades%2Frows', '/mcp-test?tab=tools'),
    ...of('console', '/mcp-test?tab=live', '/mcp-test?tab=engine'),
    ...of('admin', '/adminpanel'),
  ],
}

/** Screens of an affiliate who is an admin too. */
export const operatorScreens: readonly Screen[] = [
  ...of(
    'affiliate',
    chart('/affiliate/dashboard', 0),
    '/affiliate/dashboard/commissions',
    '/affiliate/dashboard/payouts',
  ),
  ...of('affiliate', '/affiliate/analytics', '/affiliate/campaigns', '/affiliate/campaigns/links'),
  ...of('affiliate', '/affiliate/campaigns/materials'),
  ...of('admin', chart('/adminpanel', 4), '/adminpanel/users', '/adminpanel/teams', '/adminpanel/affiliates'),
  ...['affiliates', 'commissions', 'payouts', 'materials', 'terms'].flatMap((tab) =>
    of('admin', `/adminpanel/affiliates?tab=${tab}`),
  ),
  ...of('admin', '/adminpanel/audit-log', '/adminpanel/mail', '/adminpanel/system', '/adminpanel/product'),
]
