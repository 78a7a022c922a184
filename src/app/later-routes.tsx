import { lazy } from 'react'
import { Route } from 'react-router-dom'

const LaterPage = lazy(() => import('./later-page.tsx'))

const screens: readonly { readonly at: readonly string[]; readonly title: string; readonly sentence: string }[] = [
  {
    at: ['charter-elite'],
    title: 'Charter Elite',
    sentence: 'The sixteen analysis tools are not part of this version.',
  },
  {
    at: ['what-if-simulator', 'what-if-simulator/strategy/:strategyId'],
    title: 'What If Simulator',
    sentence: 'The what-if simulator is not part of this version.',
  },
  { at: ['ai-insights'], title: 'AI Insights', sentence: 'The AI coach is not part of this version.' },
  {
    at: ['affiliate/application'],
    title: 'Affiliate Application',
    sentence: 'The affiliate programme is not part of this version.',
  },
  {
    at: ['affiliate/dashboard'],
    title: 'Affiliate Dashboard',
    sentence: 'The affiliate programme is not part of this version.',
  },
  {
    at: ['affiliate/analytics'],
    title: 'Affiliate Analytics',
    sentence: 'The affiliate programme is not part of this version.',
  },
  {
    at: ['affiliate/campaigns'],
    title: 'Affiliate Campaigns',
    sentence: 'The affiliate programme is not part of this version.',
  },
  {
    at: ['playbook/setups', 'settings/setups'],
    title: 'Setups',
    sentence: 'Setups and their rules are not part of this version.',
  },
  {
    at: ['playbook/trade-comments', 'settings/trade-comments'],
    title: 'Trade Comments',
    sentence: 'Templates for trade comments are not part of this version.',
  },
  {
    at: ['playbook/mistakes', 'settings/mistakes'],
    title: 'Mistakes',
    sentence: 'The list of mistakes is not part of this version.',
  },
  {
    at: ['playbook/custom-stats', 'settings/custom-stats'],
    title: 'Custom Stats',
    sentence: 'Custom statistics are not part of this version.',
  },
  { at: ['mcp-test'], title: 'Developer Console', sentence: 'The developer console is not part of this version.' },
  { at: ['adminpanel'], title: 'Admin Panel', sentence: 'The admin panel is not part of this version.' },
]

/** The routes of screens that this version does not have. */
export const laterRoutes = screens.flatMap(({ at, title, sentence }) =>
  at.map((path) => <Route key={path} path={path} element={<LaterPage title={title} sentence={sentence} />} />),
)
